import ELK from 'elkjs/lib/elk.bundled.js';
import { type LayoutInput } from '@/lib/layout/layout-graph';

const worker = globalThis as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;
const elk = new ELK();
const layoutOptions = { 'elk.algorithm': 'layered', 'elk.direction': 'DOWN' };

worker.addEventListener('message', async ({ data }: MessageEvent<LayoutInput>) => {
  const { nodes, edges } = data;
  const { children = [] } = await elk.layout({
    id: 'root',
    layoutOptions,
    children: nodes,
    edges: edges.map(({ from, to }) => ({ id: `${from}>${to}`, sources: [from], targets: [to] })),
  });
  worker.postMessage(children.map(({ id, x = 0, y = 0 }) => ({ id, x, y })));
});
