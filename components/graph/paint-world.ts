import { type GraphLayout, type PlacedEdge } from '@/lib/layout/layout-graph';
import { type CanvasTheme } from './canvas-theme';
import { type Box, type Transform } from './camera';
import { arrowLength } from './edge-path';
import { edgeKey } from './edge-key';
import { type HitGrid } from './hit-grid';
import { type LiveStore } from './live-store';
import { type NodeLook, blockShapes, detailAt, frame, labelShapes } from './node-look';
import { drawShapes } from './draw-shapes';
import { type SmallNode, paintSmallNodes } from './paint-small-nodes';
import { type Palette } from './palette';
import { type GroupBox, groupBoxShapes } from './group-box';

/** All that the canvas draws from; the grids are made once per layout. */
export type World = {
  layout: GraphLayout;
  nodeGrid: HitGrid;
  edgeGrid: HitGrid;
  looks: LiveStore<NodeLook>;
  heavy?: ReadonlySet<string>;
  highlight?: ReadonlySet<string> | null;
  boxes?: readonly GroupBox[];
};

type Context = CanvasRenderingContext2D;
const dimmed = 0.25;
/** Lower than this, in px, a block has no room for its icon. */
const smallBelow = 8;
/** From so far off a row is 2 px high, and lines are drawn straight from end to end. */
const bendsFrom = 0.015;
const pictures = { frame, block: blockShapes };

export function edgeBox({ points }: PlacedEdge): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function paintEdges(context: Context, world: World, area: Box, zoom: number, palette: Palette) {
  const bright: PlacedEdge[] = [];
  const faded: PlacedEdge[] = [];
  const heavy: PlacedEdge[] = [];
  for (const at of world.edgeGrid.within(area)) {
    const edge = world.layout.edges[at]!;
    const { from, to } = edge;
    if (world.highlight && !(world.highlight.has(from) && world.highlight.has(to))) faded.push(edge);
    else if (world.heavy?.has(edgeKey(from, to))) heavy.push(edge);
    else bright.push(edge);
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
  lines(faded, palette.control, 1.5, dimmed);
  lines(bright, palette.control, 1.5, 1);
  lines(heavy, palette.ink, 3.5, 1);
  context.globalAlpha = 1;
}

function paintNodes(context: Context, world: World, area: Box, zoom: number, theme: CanvasTheme) {
  const detail = detailAt(zoom);
  const { palette, font } = theme;
  const origin = context.getTransform();
  const small: SmallNode[] = [];
  for (const at of world.nodeGrid.within(area)) {
    const node = world.layout.nodes[at]!;
    const look = world.looks.get(node.id);
    if (!look) continue;
    const alpha = world.highlight && !world.highlight.has(node.id) ? dimmed : 1;
    if (node.height * zoom < smallBelow) {
      small.push({ node, look, alpha });
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
  paintSmallNodes(context, small, { x: origin.e, y: origin.f, zoom: origin.a }, palette);
  context.globalAlpha = 1;
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
  for (const box of world.boxes ?? []) {
    const isSeen =
      box.x < area.x + area.width &&
      box.x + box.width > area.x &&
      box.y < area.y + area.height &&
      box.y + box.height > area.y;
    if (isSeen) drawShapes(context, groupBoxShapes(box, at.zoom), palette, font);
  }
  paintEdges(context, world, area, at.zoom, palette);
  paintNodes(context, world, area, at.zoom, theme);
}
