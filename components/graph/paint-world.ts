import { type GraphLayout, type PlacedEdge, type PlacedNode } from '@/lib/layout/layout-graph';
import { type CanvasTheme } from './canvas-theme';
import { type Box, boundsOf, touch } from './box';
import { type Transform } from './camera';
import { drawShapes } from './draw-shapes';
import { arrowLength, edgeKey } from './edge-shapes';
import { type GroupBox, groupBoxShapes } from './group-box';
import { type NodeLook, blockShapes, detailAt, frame, labelShapes } from './node-look';
import { type Paint, type Palette } from './palette';

/** All that the canvas draws from. */
export type World = {
  layout: GraphLayout;
  looks: ReadonlyMap<string, NodeLook>;
  heavyEdges?: ReadonlySet<string>;
  boxes: readonly GroupBox[];
  highlight: ReadonlySet<string> | null;
};

type Context = CanvasRenderingContext2D;
const dimmed = 0.25;
/** Lower than this, in px, a block has no room for its icon. */
const smallBelow = 8;
/** From so far off a row is 2 px high, and lines are drawn straight from end to end. */
const bendsFrom = 0.015;
const pictures = { frame, block: blockShapes };

/** What of a look is drawn from afar: a count that has changed, say, needs no painting. */
const drawn = ['tone', 'icon', 'own', 'dark', 'state', 'title'] as const;

export const isPaintedAlike = (a: World, b: World) =>
  a.layout === b.layout &&
  a.heavyEdges === b.heavyEdges &&
  a.boxes === b.boxes &&
  a.highlight === b.highlight &&
  (a.looks === b.looks ||
    b.layout.nodes.every(({ id }) => {
      const [before, now] = [a.looks.get(id), b.looks.get(id)];
      return drawn.every((field) => before?.[field] === now?.[field]);
    }));

function paintEdges(context: Context, world: World, area: Box, zoom: number, palette: Palette) {
  const [bright, faded, heavy]: PlacedEdge[][] = [[], [], []];
  for (const edge of world.layout.edges) {
    const { from, to, points } = edge;
    if (!touch(boundsOf(points), area)) continue;
    if (world.highlight && !(world.highlight.has(from) && world.highlight.has(to))) faded!.push(edge);
    else if (world.heavyEdges?.has(edgeKey(from, to))) heavy!.push(edge);
    else bright!.push(edge);
  }
  const lines = (edges: PlacedEdge[], colour: string, width: number, alpha: number) => {
    if (!edges.length) return;
    context.globalAlpha = alpha;
    context.strokeStyle = colour;
    context.fillStyle = colour;
    // Thinner than half a device pixel a line only costs time.
    context.lineWidth = Math.max(width, 0.6 / zoom);
    context.beginPath();
    for (const { points } of edges) {
      context.moveTo(points[0]!.x, points[0]!.y);
      for (let at = zoom < bendsFrom ? points.length - 1 : 1; at < points.length; at++)
        context.lineTo(points[at]!.x, points[at]!.y);
    }
    context.stroke();
    if (zoom < 0.2) return;
    context.beginPath();
    for (const { points } of edges) {
      const tip = points.at(-1)!;
      const before = points.at(-2)!;
      const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
      const across = ((tip.x - before.x) / length) * arrowLength;
      const down = ((tip.y - before.y) / length) * arrowLength;
      context.moveTo(tip.x, tip.y);
      context.lineTo(tip.x - across + down / 2, tip.y - down - across / 2);
      context.lineTo(tip.x - across - down / 2, tip.y - down + across / 2);
    }
    context.fill();
  };
  lines(faded!, palette.control, 1.5, dimmed);
  lines(bright!, palette.control, 1.5, 1);
  lines(heavy!, palette.ink, 3.5, 1);
  context.globalAlpha = 1;
}

function paintNodes(context: Context, world: World, area: Box, zoom: number, theme: CanvasTheme) {
  const detail = detailAt(zoom);
  const { palette, font } = theme;
  const origin = context.getTransform();
  const small = createSmallNodes(origin);
  for (const node of world.layout.nodes) {
    const look = world.looks.get(node.id);
    if (!look || !touch(node, area)) continue;
    const alpha = world.highlight && !world.highlight.has(node.id) ? dimmed : 1;
    if (node.height * zoom < smallBelow) {
      small.add(node, look, alpha);
      continue;
    }
    context.globalAlpha = alpha;
    if (detail === 'label') {
      context.translate(node.x, node.y);
      drawShapes(context, labelShapes(look, node), palette, font);
      context.translate(-node.x, -node.y);
      continue;
    }
    // Close by, the real nodes cover these plain frames.
    const kind = detail === 'card' ? 'frame' : 'block';
    const key = `${kind} ${look.tone} ${look.icon} ${look.own} ${look.dark}`;
    const image = theme.image(key, node, origin.a, () => pictures[kind](look, node));
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(
      image,
      Math.round(origin.e + node.x * origin.a),
      Math.round(origin.f + node.y * origin.d),
    );
    context.setTransform(origin);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  small.paint(context, palette);
  context.globalAlpha = 1;
}

/**
 * Nodes of a few pixels: their colour, and a frame if they are the user's own. Whole pixels of one colour after the
 * other are all that a canvas draws really fast, thousands a frame; so they are sorted by it, frames before insides.
 */
function createSmallNodes(at: DOMMatrix) {
  const layers = [new Map<string, number[]>(), new Map<string, number[]>()];
  const put = (layer: number, paint: Paint, alpha: number, ...box: number[]) => {
    const key = `${paint} ${alpha}`;
    const boxes = layers[layer]!.get(key);
    if (boxes) boxes.push(...box);
    else layers[layer]!.set(key, box);
  };
  return {
    add({ x, y, width, height }: PlacedNode, { own, dark, tone }: NodeLook, alpha: number) {
      const [left, top] = [Math.round(at.e + x * at.a), Math.round(at.f + y * at.d)];
      const across = Math.max(1, Math.round(width * at.a));
      const down = Math.max(1, Math.round(height * at.d));
      const colour = dark ? 'line-strong' : tone;
      if (!own || down < 3) return put(0, colour, alpha, left, top, across, down);
      put(0, 'accent', alpha, left, top, across, down);
      put(1, colour, alpha, left + 1, top + 1, across - 2, down - 2);
    },
    paint(context: Context, palette: Palette) {
      for (const layer of layers) {
        for (const [key, boxes] of layer) {
          const [paint, alpha] = key.split(' ');
          context.globalAlpha = Number(alpha);
          context.fillStyle = palette[paint as Paint];
          for (let i = 0; i < boxes.length; i += 4)
            context.fillRect(boxes[i]!, boxes[i + 1]!, boxes[i + 2]!, boxes[i + 3]!);
        }
      }
    },
  };
}

/**
 * Draws what of the world lies inside `area`: edges, and every node at the zoom's level of detail.
 * @param ratio device px per CSS px
 */
export function paintWorld(
  context: Context,
  world: World,
  area: Box,
  at: Transform,
  ratio: number,
  theme: CanvasTheme,
) {
  const { palette, font } = theme;
  const scale = at.zoom * ratio;
  context.setTransform(scale, 0, 0, scale, at.x * ratio, at.y * ratio);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const box of world.boxes)
    if (touch(box, area)) drawShapes(context, groupBoxShapes(box, at.zoom), palette, font);
  paintEdges(context, world, area, at.zoom, palette);
  paintNodes(context, world, area, at.zoom, theme);
}
