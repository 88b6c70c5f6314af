import { useEffect, useLayoutEffect, useRef } from 'react';
import { type CameraControl } from './camera-control';
import { type FarPainter, startFarPainter } from './far-painter';
import { loadFlow } from './lazy-flow';
import { type World } from './paint-world';

/** The far level of a large graph. What it shows is also in the nodes' labels and in the table, so it is hidden from speech. */
export function FarCanvas({ control, world }: { control: CameraControl; world: World }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<FarPainter>(null);
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
