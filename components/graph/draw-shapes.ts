import { type Palette } from './palette';
import { type Shape } from './picture';

const paths = new Map<string, Path2D>();
/** Path data is parsed once: the icons and frames of a thousand nodes are a handful of strings. */
function pathOf(d: string): Path2D {
  const known = paths.get(d);
  if (known) return known;
  const path = new Path2D(d);
  paths.set(d, path);
  return path;
}

/** Draws shapes at the context's current origin and scale: what `svgMarkup` writes, on a canvas. */
export function drawShapes(
  context: CanvasRenderingContext2D,
  shapes: readonly Shape[],
  palette: Palette,
  font: string,
) {
  for (const shape of shapes) {
    if (shape.kind === 'text') {
      context.font = `${shape.weight ?? 400} ${shape.size}px ${font}`;
      context.textAlign = shape.anchor === 'end' ? 'right' : shape.anchor === 'middle' ? 'center' : 'left';
      context.fillStyle = palette[shape.fill];
      context.fillText(shape.text, shape.x, shape.y);
      continue;
    }
    if (shape.fill) context.fillStyle = palette[shape.fill];
    if (shape.stroke) context.strokeStyle = palette[shape.stroke];
    context.lineWidth = shape.strokeWidth ?? 1;
    if (shape.kind === 'box') {
      context.beginPath();
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius ?? 0);
      if (shape.fill) context.fill();
      if (shape.stroke) context.stroke();
      continue;
    }
    const { x = 0, y = 0, scale = 1 } = shape;
    context.translate(x, y);
    context.scale(scale, scale);
    if (shape.fill) context.fill(pathOf(shape.d));
    if (shape.stroke) context.stroke(pathOf(shape.d));
    context.scale(1 / scale, 1 / scale);
    context.translate(-x, -y);
  }
}
