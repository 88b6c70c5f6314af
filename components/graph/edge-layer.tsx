import { type GraphLayout } from '@/lib/layout/layout-graph';
import { edgeKey } from './edge-key';
import { edgeShapes } from './edge-shapes';
import { type Plate, plateShapes } from './plate';
import { Shapes } from './shapes';

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
      {layout.edges.map((edge) => {
        const isDim = highlight && !(highlight.has(edge.from) && highlight.has(edge.to));
        return (
          <g key={edgeKey(edge.from, edge.to)} opacity={isDim ? 0.25 : undefined}>
            <Shapes shapes={edgeShapes(edge, heavy)} />
          </g>
        );
      })}
    </svg>
  );
}
