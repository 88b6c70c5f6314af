import { runInWorker } from '@/components/ui/ask-worker';
import { type LayoutEdge, type LayoutNode, type LayoutOptions, layoutGraph } from '@/lib/layout/layout-graph';

export type LayoutInput = { nodes: LayoutNode[]; edges: LayoutEdge[] };
export type LayoutQuestion = LayoutOptions & { input: LayoutInput };

runInWorker(({ input, ...options }: LayoutQuestion) => layoutGraph(input, options));
