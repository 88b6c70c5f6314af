import { lazily } from '@/components/ui/lazily';
import { type GraphFlowNode } from './graph-node';
import { StillFlow } from './still-flow';

/** The library of the gestures. Until it is there the picture stands still, and its nodes can be read and pressed. */
export const LazyFlow = lazily(() => import('./flow').then((module) => module.Flow<GraphFlowNode>), {
  isWanted: 'when idle',
  Meanwhile: StillFlow,
});
