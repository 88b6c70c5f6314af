import { drawShapes } from './draw-shapes';
import { type NodeSize } from './node-look';
import { type Palette } from './palette';
import { type Shape } from './picture';

/** What the canvas is painted with while the theme stays. */
export type CanvasTheme = {
  palette: Palette;
  font: string;
  /** A picture that many nodes share, drawn once for each size in device px and copied from then on. */
  image(key: string, size: NodeSize, scale: number, shapes: () => Shape[]): HTMLCanvasElement;
};

/** About what ten sizes need; then it begins anew. */
const maxImages = 500;

export function createCanvasTheme(palette: Palette, font: string): CanvasTheme {
  const images = new Map<string, HTMLCanvasElement>();
  return {
    palette,
    font,
    image(key, { width, height }, scale, shapes) {
      const across = Math.max(2, Math.ceil(width * scale));
      const down = Math.max(2, Math.ceil(height * scale));
      const name = `${key} ${across} ${down}`;
      const known = images.get(name);
      if (known) return known;
      if (images.size >= maxImages) images.clear();
      const image = document.createElement('canvas');
      image.width = across;
      image.height = down;
      const context = image.getContext('2d')!;
      context.scale(across / width, down / height);
      drawShapes(context, shapes(), palette, font);
      images.set(name, image);
      return image;
    },
  };
}
