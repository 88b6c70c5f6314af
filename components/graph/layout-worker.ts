import { answerInWorker } from '@/components/ui/ask-worker';
import { type GraphLayout, type LayoutEdge, type LayoutNode, layoutGraph } from '@/lib/layout/layout-graph';
import { cardGaps } from './card-gaps';

export type LayoutInput = { nodes: LayoutNode[]; edges: LayoutEdge[] };
/** `previous`: the picture on screen, to be changed as little as possible. */
export type LayoutQuestion = { input: LayoutInput; previous?: GraphLayout };

answerInWorker(({ input, previous }: LayoutQuestion) => layoutGraph(input, { ...cardGaps, previous }));
