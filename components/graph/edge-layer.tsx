import { type GraphLayout } from '@/lib/layout/layout-graph';
import { arrowPath, edgePath } from './edge-path';
import { type Plate, plateShapes } from './plate';
import { Shapes } from './shapes';

/** Names an edge in a set of edges. */
export const edgeKey = (from: string, to: string) => `${from}>${to}`;

type Props = {
  layout: GraphLayout;
  plates?: readonly Plate[];
  heavy?: ReadonlySet<string>;
  highlight?: ReadonlySet<string> | null;
};

/** All plates and edges of a small graph in one SVG beneath the nodes. The spoken labels say the same, so it is hidden from them. */
export function EdgeLayer({ layout, plates = [], heavy, highlight }: Props) {
  return (
    <svg
      width={layout.width}
      height={layout.height}
      overflow="visible"
      aria-hidden="true"
      className="absolute"
    >
      {plates.map((plate) => (
        <Shapes key={plate.id} shapes={plateShapes(plate)} />
      ))}
      {layout.edges.map(({ from, to, points }) => {
        const weighty = heavy?.has(edgeKey(from, to));
        const colour = weighty ? 'var(--ink)' : 'var(--control)';
        const dim = highlight && !(highlight.has(from) && highlight.has(to));
        return (
          <g key={edgeKey(from, to)} opacity={dim ? 0.25 : undefined}>
            <path d={edgePath(points)} fill="none" stroke={colour} strokeWidth={weighty ? 3.5 : 1.5} />
            <path d={arrowPath(points, weighty ? 13 : undefined)} fill={colour} />
          </g>
        );
      })}
    </svg>
  );
}
