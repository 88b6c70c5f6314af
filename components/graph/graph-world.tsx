import { type ReactNode } from 'react';
import { type CameraControl } from './camera-control';

/** A layer beneath React Flow that moves with its camera, written to the DOM directly: React never hears of a frame. */
export function GraphWorld({ control, children }: { control: CameraControl; children: ReactNode }) {
  const follow = (element: HTMLDivElement | null) => {
    if (!element) return;
    const apply = () => {
      const { x, y, zoom } = control.transform();
      element.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
    };
    apply();
    return control.subscribe(apply);
  };
  return (
    <div ref={follow} className="graph-world">
      {children}
    </div>
  );
}
