import { type GraphPicture, composePicture } from './graph-picture';
import { lightPalette } from './palette';
import { type NodeLook } from './node-look';
import { svgElement, svgMarkup, svgText } from './svg-markup';

/** The graph as an SVG document: every node as a card, every edge, in the light theme. Sizes are px at 100%. */
export function exportSvg<Look extends NodeLook>(picture: GraphPicture<Look>): string {
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
  return svgElement('svg', attributes, svgElement('title', {}, svgText(picture.title)) + body.join(''));
}
