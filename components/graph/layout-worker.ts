import { handleWorkerRequests } from '@/components/ui/worker-client';
import { type LayoutInput, type LayoutOptions, layoutGraph } from '@/lib/layout/layout-graph';

export type LayoutQuestion = LayoutOptions & { input: LayoutInput };

handleWorkerRequests(({ input, ...options }: LayoutQuestion) => layoutGraph(input, options));
