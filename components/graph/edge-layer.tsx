import { useSyncExternalStore } from 'react';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { edgeKey } from './edge-key';
import { edgeShapes } from './edge-shapes';
import { useGraph } from './graph-context';
import { type Detail } from './node-look';
import { type GroupBox, groupBoxShapes } from './group-box';
import { Shapes } from './shapes';

type Props = {
  layout: GraphLayout;
  boxes?: readonly GroupBox[];
  heavy?: ReadonlySet<string>;
  highlight?: ReadonlySet<string> | null;
};

/** The smallest zoom at each level, for words that are to be read at all of it. */
const zoomOf: Record<Detail, number> = { card: 0.6, label: 0.36, block: 0.15 };

/** All boxes and edges of a small graph in one SVG beneath the nodes. The spoken labels say the same, so it is hidden from them. */
export function EdgeLayer({ layout, boxes = [], heavy, highlight }: Props) {
  const { detail } = useGraph();
  const level = useSyncExternalStore(detail.subscribe, detail.get, detail.get);
  return (
    <svg
      width={layout.width}
      height={layout.height}
      overflow="visible"
      aria-hidden="true"
      className="absolute"
    >
      {boxes.map((box) => (
        <Shapes key={box.id} shapes={groupBoxShapes(box, zoomOf[level])} />
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
