import { type GraphLayout, type LayoutEdge } from '@/lib/layout/layout-graph';
import { edgeShapes } from './edge-shapes';
import { type GroupBox, groupBoxShapes } from './group-box';
import { inOrder } from './neighbours';
import { type NodeLook } from './node-look';
import { lightPalette } from './palette';
import { type Shape, textWidth } from './picture';
import { escape, svgElement, svgMarkup } from './svg-markup';

/** A whole graph to be put in a file or on paper, from the layout alone: nothing of it is read from the screen. */
export type GraphPicture = {
  layout: GraphLayout;
  looks: ReadonlyMap<string, NodeLook>;
  /** Of a look of its own kind: a method, so that it may ask for more than every look has. */
  cardShapes(look: NodeLook): Shape[];
  isHeavy?: (edge: LayoutEdge) => boolean;
  boxes?: readonly GroupBox[];
  /** What stands above the picture and names the file, e.g. "4 Bell Close to 27 Harbour Road, 21 November 2026". */
  title: string;
};

/** Free space around the graph, and the title's size, in world units. */
const margin = 40;
const titleSize = 18;

/** Everything of the picture in the order in which it is painted, and the part of the world that it fills. */
export function composePicture(picture: GraphPicture) {
  const { layout, looks, cardShapes, isHeavy, boxes = [], title } = picture;
  const top = -margin - titleSize * 2;
  const width = Math.max(layout.width, textWidth(title, titleSize));
  const left = (layout.width - width) / 2;
  const frame = { x: left - margin, y: top, width: width + 2 * margin, height: layout.height + margin - top };
  const ground: Shape[] = [
    { kind: 'box', ...frame, fill: 'surface' },
    { kind: 'text', x: left, y: top + margin, text: title, size: titleSize, weight: 600, fill: 'ink' },
    ...boxes.flatMap((box) => groupBoxShapes(box)),
    ...layout.edges.flatMap((edge) => edgeShapes(edge, isHeavy?.(edge))),
  ];
  const nodes = layout.nodes.toSorted(inOrder).flatMap(({ id, x, y }) => {
    const look = looks.get(id);
    return look ? [{ x, y, shapes: cardShapes(look) }] : [];
  });
  return { frame, parts: [{ x: 0, y: 0, shapes: ground }, ...nodes] };
}

/** The graph as an SVG document: every node as a card, every edge, in the light theme. Sizes are px at 100%. */
export function exportSvg(picture: GraphPicture): string {
  const { frame, parts } = composePicture(picture);
  const body = parts.map(({ x, y, shapes }) =>
    svgElement(
      'g',
      { transform: x || y ? `translate(${x} ${y})` : undefined },
      svgMarkup(shapes, (paint) => lightPalette[paint]),
    ),
  );
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: [frame.x, frame.y, frame.width, frame.height].join(' '),
    width: frame.width,
    height: frame.height,
    'font-family': 'Geist, ui-sans-serif, system-ui, sans-serif',
    'font-variant-numeric': 'tabular-nums',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    role: 'img',
  };
  return svgElement('svg', attributes, svgElement('title', {}, escape(picture.title)) + body.join(''));
}
