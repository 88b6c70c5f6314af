import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type Box } from './box';
import { edgeShapes } from './edge-shapes';
import { inOrder } from './neighbours';
import { type NodeLook } from './node-look';
import { type Shape, textWidth } from './picture';
import { type GroupBox, groupBoxShapes } from './group-box';

/** A whole graph to be put in a file or on paper, from the layout alone: nothing of it is read from the screen. */
export type GraphPicture<Look extends NodeLook = NodeLook> = {
  layout: GraphLayout;
  looks: ReadonlyMap<string, Look>;
  cardShapes: (look: Look) => Shape[];
  heavyEdges?: ReadonlySet<string>;
  boxes?: readonly GroupBox[];
  /** What stands above the picture and names the file, e.g. "4 Bell Close to 27 Harbour Road, 21 November 2026". */
  title: string;
};

export type PlacedShapes = { x: number; y: number; shapes: Shape[] };

/** Free space around the graph, and the title's size, in world units. */
const margin = 40;
const titleSize = 18;

/** Everything of the picture in the order in which it is painted, and the part of the world that it fills. */
export function composePicture<Look extends NodeLook>(
  picture: GraphPicture<Look>,
): { frame: Box; parts: PlacedShapes[] } {
  const { layout, looks, cardShapes, heavyEdges, boxes = [], title } = picture;
  const top = -margin - titleSize * 2;
  const width = Math.max(layout.width, textWidth(title, titleSize));
  const left = (layout.width - width) / 2;
  const frame = { x: left - margin, y: top, width: width + 2 * margin, height: layout.height + margin - top };
  const ground: Shape[] = [
    { kind: 'box', ...frame, fill: 'surface' },
    { kind: 'text', x: left, y: top + margin, text: title, size: titleSize, weight: 600, fill: 'ink' },
    ...boxes.flatMap((box) => groupBoxShapes(box)),
    ...layout.edges.flatMap((edge) => edgeShapes(edge, heavyEdges)),
  ];
  const nodes = layout.nodes.toSorted(inOrder).flatMap(({ id, x, y }) => {
    const look = looks.get(id);
    return look ? [{ x, y, shapes: cardShapes(look) }] : [];
  });
  return { frame, parts: [{ x: 0, y: 0, shapes: ground }, ...nodes] };
}
