import '@xyflow/react/dist/style.css';
import { Background, Controls, MiniMap, ReactFlow } from '@xyflow/react';
import { useLayout } from '@/components/graph/use-layout';
import { chainPicture } from '@/components/chains/graph/chain-picture';
import { transactionCardSize } from '@/components/chains/graph/transaction-card';
import { chainGraph } from '@/lib/chains/graph';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type EngineProps } from '../bench-stage';
import { PeerCard, type PeerNode } from './peer-card';

const nodeTypes = { card: PeerCard };
const readable = { minZoom: 1, maxZoom: 1 };

/** React Flow as in the first example of its documentation: nodes, edges, minimap, controls and background. */
export function StockReactFlow(props: EngineProps) {
  return props.layout ? <Drawn {...props} layout={props.layout} /> : <LaidOut {...props} />;
}

function LaidOut(props: EngineProps) {
  const layout = useLayout(chainGraph(props.chain, transactionCardSize));
  return layout && <Drawn {...props} layout={layout} />;
}

function Drawn({ chain, layout, view }: EngineProps & { layout: GraphLayout }) {
  const contents = chainPicture({ chain, layout: { nodes: [], edges: [], width: 0, height: 0 } }).contents;
  const nodes: PeerNode[] = layout.nodes.map(({ id, x, y }) => ({
    id,
    type: 'card',
    position: { x, y },
    data: { content: contents.get(id)! },
  }));
  const edges = layout.edges.map(({ from, to }) => ({ id: `${from}>${to}`, source: from, target: to }));
  const nearest = { nodes: nodes.slice(0, 1), ...readable };
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      fitView
      fitViewOptions={view === 'near' ? nearest : undefined}
      minZoom={0.005}
    >
      <MiniMap />
      <Controls />
      <Background />
    </ReactFlow>
  );
}
