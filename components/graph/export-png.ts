import { drawShapes } from './draw-shapes';
import { type GraphPicture, composePicture } from './export-svg';
import { lightPalette } from './palette';

/** About 300 dpi. */
const maxScale = 3;
/** Browsers fail on larger canvases. */
const maxSide = 16_000;
const maxPixels = 120_000_000;

/** What to say if `exportPng` fails, which is about the size as everything it needs is already loaded. */
export const pngFailureText = 'This browser cannot draw an image of that size.';

/**
 * The graph as a PNG, in the light theme and the page's font, as sharp as the browser allows.
 * @throws if the browser cannot create an image of that size
 */
export async function exportPng(picture: GraphPicture): Promise<Blob> {
  await document.fonts.ready;
  const { frame, parts } = composePicture(picture);
  const scale = Math.min(
    maxScale,
    maxSide / Math.max(frame.width, frame.height),
    Math.sqrt(maxPixels / (frame.width * frame.height)),
  );
  const canvas = new OffscreenCanvas(Math.round(frame.width * scale), Math.round(frame.height * scale));
  const context = canvas.getContext('2d')!;
  const theme = { palette: lightPalette, font: getComputedStyle(document.body).fontFamily };
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { x, y, shapes } of parts) {
    context.setTransform(scale, 0, 0, scale, (x - frame.x) * scale, (y - frame.y) * scale);
    drawShapes(context, shapes, theme);
  }
  return canvas.convertToBlob();
}
