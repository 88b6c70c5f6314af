import { cardGaps } from './card-gaps';
import { type LayoutEdge, type LayoutNode, layoutGraph } from '@/lib/layout/layout-graph';

export type LayoutInput = { nodes: LayoutNode[]; edges: LayoutEdge[] };
export type LayoutRequest = { id: number; input: LayoutInput };

// The worker's own global, of which the DOM's types know only the window's.
const worker = globalThis as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;

worker.addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  worker.postMessage({ id: data.id, layout: layoutGraph(data.input, cardGaps) });
});
