import { useEffect, useLayoutEffect, useRef } from 'react';
import { contains, grow } from './box';
import { visibleBox } from './camera';
import { type CameraControl } from './camera-control';
import { GraphWorld } from './graph-world';
import { loadFlow } from './lazy-flow';
import { type CanvasTheme } from './draw-shapes';
import { type Area, type World, paintWorld } from './paint-world';
import { onThemeChange, readPalette } from './palette';

/** The far level of a large graph. What it shows is also in the nodes' labels and in the table, so it is hidden from speech. */
export function FarCanvas({ control, world }: { control: CameraControl; world: World }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<ReturnType<typeof startFarPainter>>(null);
  // Such a graph is there to be moved about in.
  useEffect(() => void loadFlow(), []);
  useLayoutEffect(() => {
    painter.current = startFarPainter(canvas.current!, control);
    return painter.current.stop;
  }, [control]);
  // Before the first frame: everything in view stands in it.
  useLayoutEffect(() => painter.current?.show(world), [world]);
  return (
    <GraphWorld control={control}>
      <canvas ref={canvas} aria-hidden="true" className="graph-far absolute top-0 left-0 origin-top-left" />
    </GraphWorld>
  );
}

/** Px that are painted beyond each edge of the view, so that panning mostly moves a finished picture. */
const overscan = 240;
const restAfter = 120;

/**
 * Paints the far level on one canvas. A frame of panning or zooming only moves the finished picture; it is painted
 * again when the camera leaves it, when the scale is off by half, and sharply once the camera rests.
 */
function startFarPainter(canvas: HTMLCanvasElement, control: CameraControl) {
  const context = canvas.getContext('2d')!;
  let world: World | null = null;
  /** The part of the world in the finished picture. */
  let painted: Area | null = null;
  let frame = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  // Asking for a style makes the browser work out all of them, so it is asked once for each theme.
  let theme: CanvasTheme | null = null;

  const paint = () => {
    frame = 0;
    const seen = visibleBox(control.transform(), control.view());
    const { zoom } = control.transform();
    if (!world || !seen.width || !seen.height) return;
    // Before anything is written, while the browser knows all styles.
    theme ??= { palette: readPalette(canvas), font: getComputedStyle(canvas).fontFamily };
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    painted = { ...grow(seen, overscan / zoom), zoom };
    const { x, y } = painted;
    const [width, height] = [painted.width * zoom, painted.height * zoom];
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    canvas.style.transform = `translate(${x}px, ${y}px) scale(${1 / zoom})`;
    paintWorld(context, world, painted, ratio, theme);
  };
  const soon = () => void (frame ||= requestAnimationFrame(paint));
  const follow = () => {
    if (!painted) return paint();
    const scale = control.transform().zoom / painted.zoom;
    const holds = contains(painted, visibleBox(control.transform(), control.view()));
    clearTimeout(rest);
    if (!holds || scale < 2 / 3 || scale > 1.5) return soon();
    if (scale !== 1) rest = setTimeout(soon, restAfter);
  };
  const recolour = () => {
    theme = null;
    soon();
  };
  const undo = [control.subscribe(follow), onThemeChange(recolour)];
  return {
    show(next: World) {
      const isFirst = !world;
      world = next;
      if (isFirst) paint();
      else soon();
    },
    stop() {
      undo.forEach((one) => one());
      cancelAnimationFrame(frame);
      clearTimeout(rest);
    },
  };
}
