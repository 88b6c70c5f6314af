import { type GraphLayout, type LayoutEdge } from '@/lib/layout/layout-graph';
import { edgeShapes } from './edge-shapes';
import { type GroupBox, groupBoxShapes } from './group-box';
import { byPosition } from './neighbours';
import { type NodeContent } from './node-content';
import { lightPalette } from './palette';
import { type Shape, textWidth } from './picture';
import { escape, svgElement, svgMarkup } from './svg-markup';

/** A whole graph, for a file or for print. */
export type GraphPicture = {
  layout: GraphLayout;
  contents: ReadonlyMap<string, NodeContent>;
  /** Declared as a method so that it may require a subtype of NodeContent. */
  cardShapes(content: NodeContent): Shape[];
  isHeavy?: (edge: LayoutEdge) => boolean;
  boxes?: readonly GroupBox[];
  /** Shown above the picture, and the file's name, e.g. "4 Bell Close to 27 Harbour Road, 21 November 2026". */
  title: string;
};

/** In world units; `margin` is the free space around the graph. */
const margin = 40;
const titleSize = 18;

/** All shapes in painting order, and the part of the world they fill. */
export function composePicture(picture: GraphPicture) {
  const { layout, contents, cardShapes, isHeavy, boxes = [], title } = picture;
  const top = -margin - titleSize * 2;
  const width = Math.max(layout.width, textWidth(title, titleSize));
  const left = (layout.width - width) / 2;
  const frame = { x: left - margin, y: top, width: width + 2 * margin, height: layout.height + margin - top };
  const background: Shape[] = [
    { kind: 'box', ...frame, fill: 'surface' },
    { kind: 'text', x: left, y: top + margin, text: title, size: titleSize, weight: 600, fill: 'ink' },
    ...boxes.flatMap((box) => groupBoxShapes(box)),
    ...layout.edges.flatMap((edge) => edgeShapes(edge, isHeavy?.(edge))),
  ];
  const nodes = layout.nodes.toSorted(byPosition).flatMap(({ id, x, y }) => {
    const content = contents.get(id);
    return content ? [{ x, y, shapes: cardShapes(content) }] : [];
  });
  return { frame, parts: [{ x: 0, y: 0, shapes: background }, ...nodes] };
}

/** The graph as an SVG document: every node as a full card, in the light theme, in px at 100%. */
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
