import { type GraphPicture, composePicture } from './graph-picture';
import { lightPalette } from './light-palette';
import { type NodeLook } from './node-look';
import { type Palette } from './palette';
import { type Shape } from './picture';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (one) => escapes[one]!);
const number = (value: number) => String(Math.round(value * 10_000) / 10_000);

function element(
  name: string,
  attributes: Record<string, string | number | undefined>,
  content?: string,
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${typeof value === 'number' ? number(value) : escape(value)}"`],
  );
  return content === undefined
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${content}</${name}>`;
}

function shapeElement(shape: Shape, palette: Palette): string {
  if (shape.kind === 'text') {
    const { x, y, size, weight, anchor } = shape;
    const attributes = {
      x,
      y,
      'font-size': size,
      'font-weight': weight,
      'text-anchor': anchor,
      fill: palette[shape.fill],
    };
    return element('text', attributes, escape(shape.text));
  }
  const colours = {
    fill: shape.fill ? palette[shape.fill] : 'none',
    stroke: shape.stroke && palette[shape.stroke],
    'stroke-width': shape.stroke && shape.strokeWidth,
  };
  if (shape.kind === 'box') {
    const { x, y, width, height, radius } = shape;
    return element('rect', { x, y, width, height, rx: radius, ...colours });
  }
  const { x = 0, y = 0, scale = 1 } = shape;
  const transform =
    x || y || scale !== 1 ? `translate(${number(x)} ${number(y)}) scale(${number(scale)})` : undefined;
  return element('path', { d: shape.d, transform, ...colours });
}

/** The graph as an SVG document: every node as a card, every edge, in the light theme. Sizes are px at 100%. */
export function exportSvg<Look extends NodeLook>(
  picture: GraphPicture<Look>,
  palette = lightPalette,
): string {
  const { frame, parts } = composePicture(picture);
  const body = parts.map(({ x, y, shapes }) =>
    element(
      'g',
      { transform: x || y ? `translate(${number(x)} ${number(y)})` : undefined },
      shapes.map((shape) => shapeElement(shape, palette)).join(''),
    ),
  );
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: [frame.x, frame.y, frame.width, frame.height].map(number).join(' '),
      width: frame.width,
      height: frame.height,
      'font-family': 'Geist, ui-sans-serif, system-ui, sans-serif',
      'font-variant-numeric': 'tabular-nums',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      role: 'img',
    },
    element('title', {}, escape(picture.title)) + body.join(''),
  );
}
