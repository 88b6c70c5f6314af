import { ChainGraph } from '@/components/chains/graph/chain-graph';
import { useChainLayout } from '@/components/chains/graph/use-chain-layout';
import { type EngineProps } from '../bench-stage';

const nothing = () => {};

/** The product's own component, with the layout that a page would give it. */
export function Ours({ chain, layout, view }: EngineProps) {
  return layout ? <Drawn chain={chain} layout={layout} view={view} /> : <LaidOut chain={chain} view={view} />;
}

function LaidOut({ chain, view }: Omit<EngineProps, 'layout'>) {
  return <Drawn chain={chain} layout={useChainLayout(chain)} view={view} />;
}

function Drawn({ chain, layout, view }: EngineProps) {
  const first = layout?.nodes[0];
  const near = first ? { x: first.x + 130, y: first.y + 60, zoom: 1 } : null;
  return (
    <ChainGraph
      chain={chain}
      layout={layout}
      selectedId={null}
      onSelect={nothing}
      onOpen={nothing}
      camera={view === 'near' ? near : null}
    />
  );
}
