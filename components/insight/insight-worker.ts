import { answerInWorker } from '@/components/ui/ask-worker';
import { analyseChain } from '@/lib/insight/analyse-chain';

answerInWorker(analyseChain);
