import { handleWorkerRequests } from '@/components/ui/worker-client';
import { analyseChain } from '@/lib/insight/analyse-chain';

handleWorkerRequests(analyseChain);
