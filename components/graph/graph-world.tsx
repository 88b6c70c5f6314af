import { type ReactNode } from 'react';
import { type CameraControl } from './camera-control';
import { edgeShapes } from './edge-shapes';
import { type Detail, detailFrom } from './node-look';
import { groupBoxShapes } from './group-box';
import { type World } from './paint-world';
import { svgElement, svgMarkup, tokenOf } from './svg-markup';

/** What moves with the camera; until scripts run, as `graph.css` has it. */
export const worldClass = 'graph-world pointer-events-none absolute top-0 left-0 origin-top-left';

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
    <div ref={follow} className={worldClass}>
      {children}
    </div>
  );
}

type Props = Omit<World, 'looks'> & { detail: Detail };

/** All boxes and edges of a small graph in one SVG beneath the nodes. The spoken labels say the same, so it is hidden from them. */
export function EdgeLayer({ layout, boxes = [], isHeavy, highlight, detail }: Props) {
  const titles = boxes.flatMap((box) => groupBoxShapes(box, detailFrom[detail]));
  const edges = layout.edges.map((edge) => {
    const isDim = highlight && !(highlight.has(edge.from) && highlight.has(edge.to));
    return svgElement(
      'g',
      { opacity: isDim ? 0.25 : undefined },
      svgMarkup(edgeShapes(edge, isHeavy?.(edge)), tokenOf),
    );
  });
  return (
    <svg
      width={layout.width}
      height={layout.height}
      overflow="visible"
      aria-hidden="true"
      className="absolute"
      dangerouslySetInnerHTML={{ __html: svgMarkup(titles, tokenOf) + edges.join('') }}
    />
  );
}
