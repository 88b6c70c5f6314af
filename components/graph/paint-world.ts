import { type GraphLayout, type PlacedEdge } from '@/lib/layout/layout-graph';
import { type Box, type Transform } from './camera';
import { arrowLength } from './edge-path';
import { edgeKey } from './edge-key';
import { type HitGrid } from './hit-grid';
import { type LiveStore } from './live-store';
import {
  type NodeLook,
  type NodeSize,
  blockShapes,
  detailAt,
  frame,
  labelShapes,
  speckShapes,
} from './node-look';
import { drawShapes } from './draw-shapes';
import { type Palette } from './palette';
import { type Shape } from './picture';
import { type Plate, plateShapes } from './plate';

/** All that the canvas draws from; the grids are made once per layout. */
export type World = {
  layout: GraphLayout;
  nodeGrid: HitGrid;
  edgeGrid: HitGrid;
  looks: LiveStore<NodeLook>;
  heavy?: ReadonlySet<string>;
  highlight?: ReadonlySet<string> | null;
  plates?: readonly Plate[];
};

type Context = CanvasRenderingContext2D;
const dimmed = 0.25;
/** Lower than this, in px, a block has no room for its icon. */
const speckBelow = 8;
const pictures = { frame, block: blockShapes, speck: speckShapes };

export function edgeBox({ points }: PlacedEdge): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
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
      for (let at = 1; at < points.length; at++) context.lineTo(points[at]!.x, points[at]!.y);
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

/** Draws each kind of picture once and copies it from then on: a thousand blocks are a dozen drawings. */
function createStamps(scale: number, palette: Palette, font: string) {
  const stamps = new Map<string, HTMLCanvasElement>();
  return (key: string, { width, height }: NodeSize, shapes: () => Shape[]) => {
    const known = stamps.get(key);
    if (known) return known;
    const stamp = document.createElement('canvas');
    stamp.width = Math.max(2, Math.ceil(width * scale));
    stamp.height = Math.max(2, Math.ceil(height * scale));
    const context = stamp.getContext('2d')!;
    context.scale(stamp.width / width, stamp.height / height);
    drawShapes(context, shapes(), palette, font);
    stamps.set(key, stamp);
    return stamp;
  };
}

function paintNodes(
  context: Context,
  world: World,
  area: Box,
  zoom: number,
  ratio: number,
  palette: Palette,
  font: string,
) {
  const detail = detailAt(zoom);
  const stamp = createStamps(zoom * ratio, palette, font);
  const origin = context.getTransform();
  for (const at of world.nodeGrid.within(area)) {
    const node = world.layout.nodes[at]!;
    const look = world.looks.get(node.id);
    if (!look) continue;
    context.globalAlpha = world.highlight && !world.highlight.has(node.id) ? dimmed : 1;
    if (detail === 'label') {
      context.translate(node.x, node.y);
      drawShapes(context, labelShapes(look, node), palette, font);
      context.translate(-node.x, -node.y);
      continue;
    }
    // Close by, the real nodes cover these plain frames.
    const kind = detail === 'card' ? 'frame' : node.height * zoom < speckBelow ? 'speck' : 'block';
    const key = `${kind} ${look.tone} ${look.icon} ${look.own} ${look.dark} ${node.width} ${node.height}`;
    const image = stamp(key, node, () => pictures[kind](look, node));
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(
      image,
      Math.round(origin.e + node.x * origin.a),
      Math.round(origin.f + node.y * origin.d),
    );
    context.setTransform(origin);
  }
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
  palette: Palette,
  font: string,
) {
  const scale = at.zoom * ratio;
  context.setTransform(scale, 0, 0, scale, at.x * ratio, at.y * ratio);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const plate of world.plates ?? []) {
    const isSeen =
      plate.x < area.x + area.width &&
      plate.x + plate.width > area.x &&
      plate.y < area.y + area.height &&
      plate.y + plate.height > area.y;
    if (isSeen) drawShapes(context, plateShapes(plate), palette, font);
  }
  paintEdges(context, world, area, at.zoom, palette);
  paintNodes(context, world, area, at.zoom, ratio, palette, font);
}
