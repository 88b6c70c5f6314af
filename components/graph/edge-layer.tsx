import { type GraphLayout } from '@/lib/layout/layout-graph';
import { edgeKey } from './edge-key';
import { edgeShapes } from './edge-shapes';
import { type GroupBox, groupBoxShapes } from './group-box';
import { Shapes } from './shapes';

type Props = {
  layout: GraphLayout;
  boxes?: readonly GroupBox[];
  heavy?: ReadonlySet<string>;
  highlight?: ReadonlySet<string> | null;
};

/** All boxes and edges of a small graph in one SVG beneath the nodes. The spoken labels say the same, so it is hidden from them. */
export function EdgeLayer({ layout, boxes = [], heavy, highlight }: Props) {
  return (
    <svg
      width={layout.width}
      height={layout.height}
      overflow="visible"
      aria-hidden="true"
      className="absolute"
    >
      {boxes.map((box) => (
        <Shapes key={box.id} shapes={groupBoxShapes(box)} />
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
