import { drawShapes } from './draw-shapes';
import { type NodeSize } from './node-look';
import { type Palette } from './palette';
import { type Shape } from './picture';

/** What the canvas is painted with while the theme stays. */
export type Brush = {
  palette: Palette;
  font: string;
  /** A picture that many nodes share, drawn once for each size in device px and copied from then on. */
  stamp(key: string, size: NodeSize, scale: number, shapes: () => Shape[]): HTMLCanvasElement;
};

/** About what ten sizes need; then it begins anew. */
const mostStamps = 500;

export function createBrush(palette: Palette, font: string): Brush {
  const stamps = new Map<string, HTMLCanvasElement>();
  return {
    palette,
    font,
    stamp(key, { width, height }, scale, shapes) {
      const across = Math.max(2, Math.ceil(width * scale));
      const down = Math.max(2, Math.ceil(height * scale));
      const name = `${key} ${across} ${down}`;
      const known = stamps.get(name);
      if (known) return known;
      if (stamps.size >= mostStamps) stamps.clear();
      const stamp = document.createElement('canvas');
      stamp.width = across;
      stamp.height = down;
      const context = stamp.getContext('2d')!;
      context.scale(across / width, down / height);
      drawShapes(context, shapes(), palette, font);
      stamps.set(name, stamp);
      return stamp;
    },
  };
}
