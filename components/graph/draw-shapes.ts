import { type Palette } from './palette';
import { type Shape } from './picture';

/** The colours and font of a canvas, until the theme changes. */
export type CanvasTheme = { palette: Palette; font: string };

/** Draws on a canvas what `svgMarkup` writes, at the context's current origin and scale. */
export function drawShapes(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  shapes: readonly Shape[],
  { palette, font }: CanvasTheme,
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
    const path = new Path2D(shape.d);
    if (shape.fill) context.fill(path);
    if (shape.stroke) context.stroke(path);
    context.scale(1 / scale, 1 / scale);
    context.translate(-x, -y);
  }
}
