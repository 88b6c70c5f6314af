import type { UrlParam } from './url-params';

/** A drawing's camera: the point in the middle of the view, in the drawing's px, and the scale. */
type DrawingCamera = { x: number; y: number; zoom: number };

/** A drawing's camera in the URL, "120_-40_0.5". */
export const cameraParam: UrlParam<DrawingCamera | null> = {
  parse(text) {
    const [x, y, zoom, ...rest] = text.split('_').map(Number);
    if (rest.length > 0 || ![x, y, zoom].every(Number.isFinite) || !(zoom! > 0)) return null;
    return { x: x!, y: y!, zoom: zoom! };
  },
  serialize: ({ x, y, zoom }) => `${Math.round(x)}_${Math.round(y)}_${Number(zoom.toPrecision(4))}`,
  initial: null,
};
