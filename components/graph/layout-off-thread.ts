import { askWorker } from '@/components/ui/ask-worker';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type LayoutQuestion } from './layout-worker';

/** Lays out in the one worker that all graphs share. */
export const layoutOffThread = askWorker<LayoutQuestion, GraphLayout>(
  () => new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' }),
);
