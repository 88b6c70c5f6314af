import { runInWorker } from '@/components/ui/ask-worker';
import { analyseChain } from '@/lib/insight/analyse-chain';

runInWorker(analyseChain);
