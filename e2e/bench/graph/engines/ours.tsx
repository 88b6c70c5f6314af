import { useMemo } from 'react';
import { GraphView } from '@/components/graph/graph-view';
import { loadFlow } from '@/components/graph/lazy-flow';
import { chainPicture } from '@/components/chains/graph/chain-picture';
import { transactionCardSize } from '@/components/chains/graph/transaction-card';
import { useLayout } from '@/components/graph/use-layout';
import { chainGraph } from '@/lib/chains/graph';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type EngineProps } from '../bench-stage';
import { countedCard } from '../counted-card';

const noop = () => {};
// The peers' pages include their libraries, so we also load ours before measuring.
if (typeof window !== 'undefined') void loadFlow();

/** The product: what `ChainGraph` renders, with counted cards. */
export function Ours(props: EngineProps) {
  return props.layout ? <Drawn {...props} layout={props.layout} /> : <LaidOut {...props} />;
}

function LaidOut(props: EngineProps) {
  const layout = useLayout(chainGraph(props.chain, transactionCardSize));
  return layout && <Drawn {...props} layout={layout} />;
}

function Drawn({ chain, layout, view }: EngineProps & { layout: GraphLayout }) {
  const picture = useMemo(() => chainPicture({ chain, layout }), [chain, layout]);
  const first = layout.nodes[0]!;
  const near = { x: first.x + 130, y: first.y + 60, zoom: 1 };
  return (
    <GraphView
      {...picture}
      label="Chain"
      cardShapes={countedCard}
      canSave={false}
      selectedId={null}
      onSelect={noop}
      onOpen={noop}
      camera={view === 'near' ? near : null}
      minOpeningZoom={0.005}
    />
  );
}
