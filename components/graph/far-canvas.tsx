import { useEffect, useLayoutEffect, useRef } from 'react';
import { contains, grow } from './box';
import { visibleBox } from './camera';
import { type CameraControl } from './camera-control';
import { GraphWorld } from './graph-world';
import { loadFlow } from './lazy-flow';
import { type CanvasTheme } from './draw-shapes';
import { type Area, type World, paintWorld } from './paint-world';
import { onThemeChange, readPalette } from './palette';

/** Draws the unmounted nodes of a large graph. Hidden from screen readers, because labels and table say the same. */
export function FarCanvas({ control, world }: { control: CameraControl; world: World }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<ReturnType<typeof startFarPainter>>(null);
  // A large graph needs panning, so load React Flow without waiting for idle time.
  useEffect(() => void loadFlow(), []);
  useLayoutEffect(() => {
    painter.current = startFarPainter(canvas.current!, control);
    return painter.current.stop;
  }, [control]);
  // A layout effect, so that the canvas is painted before the first frame.
  useLayoutEffect(() => painter.current?.show(world), [world]);
  return (
    <GraphWorld control={control}>
      <canvas ref={canvas} aria-hidden="true" className="graph-far absolute top-0 left-0 origin-top-left" />
    </GraphWorld>
  );
}

/** Px painted beyond each edge of the view, so that most panning only moves the canvas. */
const overscan = 240;
/** Ms without a zoom change before the canvas is repainted sharply. */
const sharpenDelayMs = 120;

/**
 * Panning and zooming only transform the painted canvas. It is repainted when the camera leaves the painted area, when the
 * zoom has changed by half, and sharply once the zoom stops changing.
 */
function startFarPainter(canvas: HTMLCanvasElement, control: CameraControl) {
  const context = canvas.getContext('2d')!;
  let world: World | null = null;
  /** The part of the world on the canvas. */
  let painted: Area | null = null;
  let frame = 0;
  let sharpenTimer: ReturnType<typeof setTimeout> | undefined;
  // Cached, because reading a computed style forces the browser to recalculate all styles.
  let theme: CanvasTheme | null = null;

  const paint = () => {
    frame = 0;
    const visible = visibleBox(control.transform(), control.view());
    const { zoom } = control.transform();
    if (!world || !visible.width || !visible.height) return;
    // Read before any write, while styles are still valid.
    theme ??= { palette: readPalette(canvas), font: getComputedStyle(canvas).fontFamily };
    const pixelRatio = Math.min(2, window.devicePixelRatio || 1);
    painted = { ...grow(visible, overscan / zoom), zoom };
    const { x, y } = painted;
    const [width, height] = [painted.width * zoom, painted.height * zoom];
    canvas.width = Math.round(width * pixelRatio);
    canvas.height = Math.round(height * pixelRatio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    canvas.style.transform = `translate(${x}px, ${y}px) scale(${1 / zoom})`;
    paintWorld(context, world, painted, pixelRatio, theme);
  };
  const schedulePaint = () => void (frame ||= requestAnimationFrame(paint));
  const follow = () => {
    if (!painted) return paint();
    const scale = control.transform().zoom / painted.zoom;
    const isCovered = contains(painted, visibleBox(control.transform(), control.view()));
    clearTimeout(sharpenTimer);
    if (!isCovered || scale < 2 / 3 || scale > 1.5) return schedulePaint();
    if (scale !== 1) sharpenTimer = setTimeout(schedulePaint, sharpenDelayMs);
  };
  const recolour = () => {
    theme = null;
    schedulePaint();
  };
  const cleanups = [control.subscribe(follow), onThemeChange(recolour)];
  return {
    show(next: World) {
      const isFirst = !world;
      world = next;
      if (isFirst) paint();
      else schedulePaint();
    },
    stop() {
      cleanups.forEach((cleanUp) => cleanUp());
      cancelAnimationFrame(frame);
      clearTimeout(sharpenTimer);
    },
  };
}
