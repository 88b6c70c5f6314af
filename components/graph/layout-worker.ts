import { runInWorker } from '@/components/ui/ask-worker';
import { type LayoutInput, type LayoutOptions, layoutGraph } from '@/lib/layout/layout-graph';

export type LayoutQuestion = LayoutOptions & { input: LayoutInput };

runInWorker(({ input, ...options }: LayoutQuestion) => layoutGraph(input, options));
