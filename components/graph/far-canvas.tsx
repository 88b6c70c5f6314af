import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Box, type Size, contains } from './box';
import { type Transform, visibleBox } from './camera';
import { type CameraControl } from './camera-control';
import { loadFlow } from './lazy-flow';
import { type CanvasTheme, type World, paintWorld } from './paint-world';
import { onThemeChange, readPalette } from './palette';

/** The far level of a large graph. What it shows is also in the nodes' labels and in the table, so it is hidden from speech. */
export function FarCanvas({ control, world }: { control: CameraControl; world: World }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<ReturnType<typeof startFarPainter>>(null);
  // Such a graph is there to be moved about in.
  useEffect(() => void loadFlow(), []);
  useLayoutEffect(() => {
    const started = startFarPainter(canvas.current!, control);
    painter.current = started;
    return started.stop;
  }, [control]);
  // Before the first frame: everything in view stands in it.
  useLayoutEffect(() => painter.current?.show(world), [world]);
  return <canvas ref={canvas} aria-hidden="true" className="graph-far" />;
}

/** Part of the view that is painted beyond each of its edges, so that panning mostly moves a finished picture. */
const overscan = 0.2;
const restAfter = 120;

/**
 * Paints the far level on one canvas. A frame of panning or zooming only moves the finished picture; it is painted
 * again when the camera leaves it, when the scale is off by half, and sharply once the camera rests.
 */
function startFarPainter(canvas: HTMLCanvasElement, control: CameraControl) {
  const context = canvas.getContext('2d')!;
  let world: World | null = null;
  /** The camera and the view that the finished picture was painted for. */
  let painted: (Transform & Size) | null = null;
  let frame = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  // Asking for a style makes the browser work out all of them, so it is asked once for each theme.
  let theme: CanvasTheme | null = null;

  const paint = () => {
    frame = 0;
    const view = control.view();
    const { x, y, zoom } = control.transform();
    if (!world || !view.width || !view.height) return;
    // Before anything is written, while the browser knows all styles.
    theme ??= { palette: readPalette(canvas), font: getComputedStyle(canvas).fontFamily };
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const size = { width: view.width * (1 + 2 * overscan), height: view.height * (1 + 2 * overscan) };
    canvas.width = Math.round(size.width * ratio);
    canvas.height = Math.round(size.height * ratio);
    canvas.style.width = `${size.width}px`;
    canvas.style.height = `${size.height}px`;
    const at = { x: x + view.width * overscan, y: y + view.height * overscan, zoom };
    paintWorld(context, world, visibleBox(at, size), at, ratio, theme);
    painted = { x, y, zoom, ...view };
    follow();
  };
  const soon = () => void (frame ||= requestAnimationFrame(paint));
  const follow = () => {
    if (!painted) return paint();
    const { x, y, zoom } = control.transform();
    const view = control.view();
    const scale = zoom / painted.zoom;
    /** Where the finished picture lies in today's view. */
    const shown: Box = {
      x: x - (painted.x + painted.width * overscan) * scale,
      y: y - (painted.y + painted.height * overscan) * scale,
      width: painted.width * (1 + 2 * overscan) * scale,
      height: painted.height * (1 + 2 * overscan) * scale,
    };
    const isSameView = view.width === painted.width && view.height === painted.height;
    const holds = isSameView && contains(shown, { x: 0, y: 0, ...view }) && scale > 2 / 3 && scale < 1.5;
    if (!holds) return soon();
    canvas.style.transform = `translate(${shown.x}px, ${shown.y}px) scale(${scale})`;
    clearTimeout(rest);
    if (scale !== 1) rest = setTimeout(soon, restAfter);
  };
  const recolour = () => {
    theme = null;
    soon();
  };
  // The letters that a first picture was written with may not have been the right ones.
  document.fonts.addEventListener('loadingdone', soon);
  const undo = [control.subscribe(follow), onThemeChange(recolour)];
  return {
    show(next: World) {
      const isFirst = !world;
      world = next;
      if (isFirst) paint();
      else soon();
    },
    stop() {
      document.fonts.removeEventListener('loadingdone', soon);
      undo.forEach((one) => one());
      cancelAnimationFrame(frame);
      clearTimeout(rest);
    },
  };
}
