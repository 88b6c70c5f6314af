import { createWorkerClient } from '@/components/ui/worker-client';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import type { InsightInput } from '@/lib/insight/insight-input';

const ask = createWorkerClient<InsightInput, ChainInsight>(
  () => new Worker(new URL('./insight-worker.ts', import.meta.url), { type: 'module' }),
);

/** Runs `analyseChain` in a worker, or on the main thread if no worker can be started. */
export async function analyseOffThread(input: InsightInput): Promise<ChainInsight> {
  try {
    return await ask(input);
  } catch {
    const { analyseChain } = await import('@/lib/insight/analyse-chain');
    return analyseChain(input);
  }
}
