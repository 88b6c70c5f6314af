import { handleWorkerRequests } from '@/components/ui/worker-client';
import { type LayoutInput, type LayoutOptions, layoutGraph } from '@/lib/layout/layout-graph';

export type LayoutRequest = LayoutOptions & { input: LayoutInput };

handleWorkerRequests(({ input, ...options }: LayoutRequest) => layoutGraph(input, options));
