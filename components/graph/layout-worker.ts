import { cardGaps } from './card-gaps';
import { type GraphLayout, type LayoutEdge, type LayoutNode, layoutGraph } from '@/lib/layout/layout-graph';

export type LayoutInput = { nodes: LayoutNode[]; edges: LayoutEdge[] };
export type LayoutRequest = { id: number; input: LayoutInput; previous?: GraphLayout };

// The worker's own global, of which the DOM's types know only the window's.
const worker = globalThis as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;

worker.addEventListener('message', ({ data: { id, input, previous } }: MessageEvent<LayoutRequest>) => {
  worker.postMessage({ id, layout: layoutGraph(input, { ...cardGaps, previous }) });
});
