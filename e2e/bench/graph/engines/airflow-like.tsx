import '@xyflow/react/dist/style.css';
import { useEffect, useState } from 'react';
import { Background, Controls, MiniMap, ReactFlow } from '@xyflow/react';
import { chainPicture } from '@/components/chains/graph/chain-picture';
import { transactionCardSize } from '@/components/chains/graph/transaction-card';
import { chainGraph } from '@/lib/chains/graph';
import { type EngineProps } from '../bench-stage';
import { PeerCard, type PeerNode } from './peer-card';

const nodeTypes = { card: PeerCard };
const readable = { minZoom: 1, maxZoom: 1 };
type Place = { id: string; x: number; y: number };

/**
 * Imitates the architecture of Apache Airflow's graph with our card: elk in a worker, then React Flow with only visible
 * elements and a minimap.
 */
export function AirflowLike({ chain, layout, view }: EngineProps) {
  const [computed, setComputed] = useState<Place[] | null>(null);
  const places: Place[] | null = layout?.nodes ?? computed;
  useEffect(() => {
    if (layout) return;
    const worker = new Worker(new URL('./elk-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Place[]>) => setComputed(data));
    worker.postMessage(chainGraph(chain, transactionCardSize));
    return () => worker.terminate();
  }, [chain, layout]);
  if (!places) return null;
  const contents = chainPicture({ chain, layout: { nodes: [], edges: [], width: 0, height: 0 } }).contents;
  const nodes: PeerNode[] = places.map(({ id, x, y }) => ({
    id,
    type: 'card',
    position: { x, y },
    data: { content: contents.get(id)! },
    ...transactionCardSize,
  }));
  const edges = chain.links.map(({ id, transactionId, dependencyId }) => ({
    id,
    source: transactionId,
    target: dependencyId,
  }));
  const nearest = { nodes: nodes.slice(0, 1), ...readable };
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      nodesDraggable={false}
      onlyRenderVisibleElements
      fitView
      fitViewOptions={view === 'near' ? nearest : undefined}
      minZoom={0.005}
      maxZoom={1}
    >
      <Background />
      <Controls showInteractive={false} />
      <MiniMap pannable zoomable />
    </ReactFlow>
  );
}
