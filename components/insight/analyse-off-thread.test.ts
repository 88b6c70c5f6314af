import { expect, it, onTestFinished, vi } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput, type InsightInput } from '@/lib/insight/insight-input';
import { readForTest } from '@/lib/today/testing-read';

const input = chainInput(readForTest(), Date.parse('2026-11-24T09:00:00Z'));
type Request = { id: number; input: InsightInput };

/** A fresh module, as in a new tab, whose workers respond like this. */
async function tab(respond: (worker: EventTarget, request: Request) => void) {
  const started: string[] = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor(url: URL) {
        super();
        started.push(url.pathname.split('/').at(-1)!);
      }
      postMessage = (request: Request) => respond(this, request);
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.resetModules();
  return { ...(await import('./analyse-off-thread')), started };
}

it('asks the worker, and returns what that has concluded', async () => {
  const result = { ...analyseChain(input), id: 'by the worker' };
  const { analyseOffThread, started } = await tab((worker, { id, input: given }) => {
    expect(given).toBe(input);
    worker.dispatchEvent(new MessageEvent('message', { data: { id, result } }));
  });
  expect(await analyseOffThread(input)).toBe(result);
  expect(started).toEqual(['insight-worker.ts']);
});

it('concludes on the page itself if the worker cannot be started, or fails', async () => {
  const expected = analyseChain(input);
  const dead = await tab((worker) => void worker.dispatchEvent(new Event('error')));
  expect(await dead.analyseOffThread(input)).toEqual(expected);
  const broken = await tab((worker, { id }) =>
    worker.dispatchEvent(new MessageEvent('message', { data: { id, error: 'out of memory' } })),
  );
  expect(await broken.analyseOffThread(input)).toEqual(expected);
  vi.stubGlobal('Worker', undefined);
  expect(await (await import('./analyse-off-thread')).analyseOffThread(input)).toEqual(expected);
});

it.each(['insight', 'layout'])('answers each request in the %s worker with the result', async (name) => {
  const scope = Object.assign(new EventTarget(), { postMessage: vi.fn<(answer: object) => void>() });
  vi.stubGlobal('addEventListener', scope.addEventListener.bind(scope));
  vi.stubGlobal('postMessage', scope.postMessage);
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.resetModules();
  const graph = { nodes: ['a', 'b'].map((id) => ({ id, width: 10, height: 5 })), edges: [] };
  const isInsight = name === 'insight';
  if (isInsight) await import('./insight-worker');
  else await import('@/components/graph/layout-worker');
  const ask = (data: object) => scope.dispatchEvent(new MessageEvent('message', { data }));
  if (isInsight) ask({ id: 7, input });
  else ask({ id: 7, input: { input: graph, gapX: 100 } });
  const [answer] = scope.postMessage.mock.lastCall as [{ id: number; result: { nodes: { x: number }[] } }];
  expect(answer.id).toBe(7);
  if (isInsight) expect(answer.result).toEqual(analyseChain(input));
  else expect(answer.result.nodes.map(({ x }) => x)).toEqual([0, 110]);
});
