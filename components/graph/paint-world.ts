import { type PlacedEdge } from '@/lib/layout/layout-graph';
import { type Box, overlaps } from './box';
import { type CanvasTheme, drawShapes } from './draw-shapes';
import { arrowPath } from './edge-shapes';
import { type GraphPicture } from './export-svg';
import { groupBoxShapes } from './group-box';
import { blockShapes, detailAt, frame, labelShapes, smallShapes } from './node-content';

export type World = Pick<GraphPicture, 'layout' | 'contents' | 'isHeavy' | 'boxes'> & {
  highlight: ReadonlySet<string> | null;
};

/** A part of the world, and the zoom to paint it at. */
export type Area = Box & { zoom: number };

type Context = CanvasRenderingContext2D;
const dimmedAlpha = 0.25;
/** A block lower than this, in px, has no room for its icon. */
const minIconHeight = 8;

function paintEdges(context: Context, world: World, area: Area, { palette }: CanvasTheme) {
  const { layout, highlight, isHeavy = () => false } = world;
  const { y, height, zoom } = area;
  // Edges point down, except those that close a loop.
  const visible = layout.edges.filter(({ points }) => {
    const [start, end] = [points[0]!.y, points.at(-1)!.y];
    return Math.max(start, end) >= y && Math.min(start, end) <= y + height;
  });
  const isLit = ({ from, to }: PlacedEdge) => !highlight || (highlight.has(from) && highlight.has(to));
  const paint = (edges: PlacedEdge[], colour: string, width: number, alpha: number) => {
    context.globalAlpha = alpha;
    context.strokeStyle = colour;
    context.fillStyle = colour;
    // Lines thinner than half a device pixel are slow to paint.
    context.lineWidth = Math.max(width, 0.6 / zoom);
    context.beginPath();
    for (const { points } of edges) {
      context.moveTo(points[0]!.x, points[0]!.y);
      for (const { x, y } of points.slice(1)) context.lineTo(x, y);
    }
    context.stroke();
    if (zoom >= 0.2) context.fill(new Path2D(edges.map(({ points }) => arrowPath(points)).join('')));
  };
  const lit = visible.filter(isLit);
  paint(highlight ? visible.filter((edge) => !isLit(edge)) : [], palette.control, 1.5, dimmedAlpha);
  const plain = lit.filter((edge) => !isHeavy(edge));
  paint(plain, palette.control, 1.5, 1);
  paint(lit.filter(isHeavy), palette.ink, 3.5, 1);
}

function paintNodes(context: Context, world: World, area: Area, theme: CanvasTheme) {
  const { zoom } = area;
  const origin = context.getTransform();
  const shapesOf = { card: frame, label: labelShapes, block: blockShapes }[detailAt(zoom)];
  for (const node of world.layout.nodes) {
    const content = world.contents.get(node.id);
    if (!content || !overlaps(node, area)) continue;
    context.globalAlpha = world.highlight && !world.highlight.has(node.id) ? dimmedAlpha : 1;
    // Whole pixels keep it sharp.
    const [x, y] = [Math.round(origin.e + node.x * origin.a), Math.round(origin.f + node.y * origin.d)];
    context.setTransform(origin.a, 0, 0, origin.d, x, y);
    const shapes = node.height * zoom < minIconHeight ? smallShapes : shapesOf;
    drawShapes(context, shapes(content, node), theme);
  }
  context.globalAlpha = 1;
}

/** Draws the part of the world inside `area`, at the zoom's level of detail. @param pixelRatio device px per CSS px */
export function paintWorld(
  context: Context,
  world: World,
  area: Area,
  pixelRatio: number,
  theme: CanvasTheme,
) {
  const { zoom } = area;
  const scale = zoom * pixelRatio;
  context.setTransform(scale, 0, 0, scale, -area.x * scale, -area.y * scale);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const box of world.boxes ?? [])
    if (overlaps(box, area)) drawShapes(context, groupBoxShapes(box, zoom), theme);
  paintEdges(context, world, area, theme);
  paintNodes(context, world, area, theme);
}
