import { answerInWorker } from '@/components/ui/ask-worker';
import { type LayoutEdge, type LayoutNode, type LayoutOptions, layoutGraph } from '@/lib/layout/layout-graph';

export type LayoutInput = { nodes: LayoutNode[]; edges: LayoutEdge[] };
export type LayoutQuestion = LayoutOptions & { input: LayoutInput };

answerInWorker(({ input, ...options }: LayoutQuestion) => layoutGraph(input, options));
