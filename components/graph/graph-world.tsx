import { type ReactNode } from 'react';
import { type CameraControl } from './camera-control';
import { edgeShapes } from './edge-shapes';
import { type Detail, detailFrom } from './node-content';
import { groupBoxShapes } from './group-box';
import { type World } from './paint-world';
import { svgElement, svgMarkup, cssVariable } from './svg-markup';

/** A layer that moves with the camera; `graph.css` positions it until scripts run. */
export const worldClass = 'graph-world pointer-events-none absolute top-0 left-0 origin-top-left';

/** A layer beneath React Flow that moves with its camera. Each frame writes to the DOM directly, bypassing React. */
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

type Props = Omit<World, 'contents'> & { detail: Detail };

/** All boxes and edges of a small graph, in one SVG beneath the nodes. Hidden, because the nodes' labels say the same. */
export function EdgeLayer({ layout, boxes = [], isHeavy, highlight, detail }: Props) {
  const boxShapes = boxes.flatMap((box) => groupBoxShapes(box, detailFrom[detail]));
  const edges = layout.edges.map((edge) => {
    const isDim = highlight && !(highlight.has(edge.from) && highlight.has(edge.to));
    return svgElement(
      'g',
      { opacity: isDim ? 0.25 : undefined },
      svgMarkup(edgeShapes(edge, isHeavy?.(edge)), cssVariable),
    );
  });
  return (
    <svg
      width={layout.width}
      height={layout.height}
      overflow="visible"
      aria-hidden="true"
      className="absolute"
      dangerouslySetInnerHTML={{ __html: svgMarkup(boxShapes, cssVariable) + edges.join('') }}
    />
  );
}
