import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type LayoutInput, type LayoutRequest } from './layout-worker';

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, (layout: GraphLayout) => void>();

/**
 * Lays out in the one worker that all graphs share; it is started on first use and kept.
 * @param previous the picture on screen, to be changed as little as possible
 */
export function layoutOffThread(input: LayoutInput, previous?: GraphLayout): Promise<GraphLayout> {
  if (!worker) {
    worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; layout: GraphLayout }>) => {
      waiting.get(data.id)?.(data.layout);
      waiting.delete(data.id);
    });
  }
  const request: LayoutRequest = { id: ++asked, input, previous };
  return new Promise((resolve) => {
    waiting.set(request.id, resolve);
    worker!.postMessage(request);
  });
}
