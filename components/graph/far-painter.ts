import { type CanvasTheme, createCanvasTheme } from './canvas-theme';
import { type Box, visibleBox } from './camera';
import { type CameraControl } from './camera-control';
import { type NodeLook } from './node-look';
import { onThemeChange, readPalette } from './palette';
import { type World, paintWorld } from './paint-world';

/** Part of the view that is painted beyond each of its edges, so that panning mostly moves a finished picture. */
const overscan = 0.2;
const restAfter = 120;

/** What of a look is drawn from afar: a count that has changed, say, needs no painting. */
const drawn = ['tone', 'icon', 'own', 'dark', 'state', 'title'] as const;
const isDrawnAlike = (a?: NodeLook, b?: NodeLook) => drawn.every((field) => a?.[field] === b?.[field]);

/**
 * Paints the far level on one canvas. A frame of panning or zooming only moves the finished picture; it is painted
 * again when the camera leaves it, when the scale is off by half, and sharply once the camera rests.
 * @returns the undoing
 */
export function startFarPainter(canvas: HTMLCanvasElement, control: CameraControl, world: World): () => void {
  const context = canvas.getContext('2d')!;
  let painted = { x: 0, y: 0, zoom: 0, width: 0, height: 0 };
  let frame = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  // Asking for a style makes the browser work out all of them, so it is asked once for each theme.
  let theme: CanvasTheme | null = null;

  const paint = () => {
    frame = 0;
    const view = control.view();
    const { x, y, zoom } = control.transform();
    if (!view.width || !view.height) return;
    // Before anything is written, while the browser knows all styles.
    theme ??= createCanvasTheme(readPalette(canvas), getComputedStyle(canvas).fontFamily);
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const size = { width: view.width * (1 + 2 * overscan), height: view.height * (1 + 2 * overscan) };
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      canvas.style.width = `${size.width}px`;
      canvas.style.height = `${size.height}px`;
    } else {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, width, height);
    }
    const at = { x: x + view.width * overscan, y: y + view.height * overscan, zoom };
    paintWorld(context, world, visibleBox(at, size), at, ratio, theme);
    painted = { x, y, zoom, ...view };
    place();
  };
  const soon = () => void (frame ||= requestAnimationFrame(paint));
  const left = () => painted.width * overscan;
  const top = () => painted.height * overscan;
  const place = () => {
    const { x, y, zoom } = control.transform();
    const scale = zoom / painted.zoom;
    canvas.style.transform = `translate(${x - (painted.x + left()) * scale}px, ${y - (painted.y + top()) * scale}px) scale(${scale})`;
  };
  /** The finished picture in today's view still covers it, and is not too coarse. */
  const holds = () => {
    const { x, y, zoom } = control.transform();
    const view = control.view();
    const scale = zoom / painted.zoom;
    const shown: Box = {
      x: x - (painted.x + left()) * scale,
      y: y - (painted.y + top()) * scale,
      width: painted.width * (1 + 2 * overscan) * scale,
      height: painted.height * (1 + 2 * overscan) * scale,
    };
    const covers =
      shown.x <= 0 &&
      shown.y <= 0 &&
      shown.x + shown.width >= view.width &&
      shown.y + shown.height >= view.height;
    return (
      covers && scale > 2 / 3 && scale < 1.5 && view.width === painted.width && view.height === painted.height
    );
  };
  const follow = () => {
    if (!painted.zoom) paint();
    else if (!holds()) soon();
    else {
      place();
      clearTimeout(rest);
      rest = setTimeout(() => {
        if (control.transform().zoom !== painted.zoom) soon();
      }, restAfter);
    }
  };

  paint();
  const looksChanged = (ids: readonly string[], before: ReadonlyMap<string, NodeLook>) => {
    if (!ids.every((id) => isDrawnAlike(before.get(id), world.looks.get(id)))) soon();
  };
  const recolour = () => {
    theme = null;
    soon();
  };
  // The letters that a first picture was written with may not have been the right ones.
  document.fonts.addEventListener('loadingdone', soon);
  const undo = [control.subscribe(follow), world.looks.subscribeAll(looksChanged), onThemeChange(recolour)];
  return () => {
    document.fonts.removeEventListener('loadingdone', soon);
    undo.forEach((one) => one());
    cancelAnimationFrame(frame);
    clearTimeout(rest);
  };
}
