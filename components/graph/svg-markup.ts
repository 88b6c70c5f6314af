import { type Paint } from './palette';
import { type Shape } from './picture';

type Attributes = Record<string, string | number | undefined>;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!);
const format = (value: string | number) =>
  typeof value === 'number' ? String(Math.round(value * 10_000) / 10_000) : escape(value);

/** An SVG element as markup, without attributes that are undefined. @param content markup, not escaped */
export function svgElement(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${format(value)}"`,
  );
  return `<${name}${written.join('')}>${content}</${name}>`;
}

/** A colour as a CSS variable, so that switching the theme needs no re-render. */
export const cssVariable = (paint: Paint) => `var(--${paint})`;

/** Shapes as SVG markup, for the screen (with `cssVariable`) and for files. */
export function svgMarkup(shapes: readonly Shape[], colourOf: (paint: Paint) => string): string {
  const markup = shapes.map((shape) => {
    if (shape.kind === 'text') {
      const { x, y, size, weight, anchor, fill } = shape;
      const font = { 'font-size': size, 'font-weight': weight, 'text-anchor': anchor };
      return svgElement('text', { x, y, ...font, fill: colourOf(fill) }, escape(shape.text));
    }
    const colours = {
      fill: shape.fill ? colourOf(shape.fill) : 'none',
      stroke: shape.stroke && colourOf(shape.stroke),
      'stroke-width': shape.stroke && shape.strokeWidth,
    };
    if (shape.kind === 'box') {
      const { x, y, width, height, radius } = shape;
      return svgElement('rect', { x, y, width, height, rx: radius, ...colours });
    }
    const { d, x = 0, y = 0, scale = 1 } = shape;
    const isMoved = x !== 0 || y !== 0 || scale !== 1;
    const transform = isMoved ? `translate(${format(x)} ${format(y)}) scale(${format(scale)})` : undefined;
    return svgElement('path', { d, transform, ...colours });
  });
  return markup.join('');
}
