import { expect, it, vi } from 'vitest';
import { createWorkerClient, handleWorkerRequests } from './worker-client';

/** A worker whose responses the test sends. */
class FakeWorker extends EventTarget {
  received: { id: number; input: string }[] = [];
  postMessage = (message: { id: number; input: string }) => void this.received.push(message);
  respond(data: object) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

function setUp() {
  const started: FakeWorker[] = [];
  const ask = createWorkerClient<string, string>(() => {
    started.push(new FakeWorker());
    return started.at(-1) as unknown as Worker;
  });
  return { ask, started };
}

it('uses one worker and matches each result to its caller, in whatever order results arrive', async () => {
  const { ask, started } = setUp();
  const [first, second, third] = [ask('a'), ask('b'), ask('c')];
  const [a, b, c] = started[0]!.received;
  started[0]!.respond({ id: c!.id, error: 'no c' });
  started[0]!.respond({ id: b!.id, result: 'B' });
  started[0]!.respond({ id: a!.id, result: 'A' });
  await expect(third).rejects.toThrow('no c');
  expect(await Promise.all([first, second])).toEqual(['A', 'B']);
  expect(started).toHaveLength(1);
});

it('rejects every pending call when the worker cannot be started, and starts another for the next call', async () => {
  const { ask, started } = setUp();
  const failing = [ask('a'), ask('b')];
  started[0]!.dispatchEvent(new Event('error'));
  for (const call of failing) await expect(call).rejects.toThrow('could not be started');
  const next = ask('c');
  started[1]!.respond({ id: started[1]!.received[0]!.id, result: 'C' });
  expect(await next).toBe('C');
});

it('answers each request in the worker with its result, or with what went wrong', () => {
  const worker = new EventTarget();
  const sent: unknown[] = [];
  vi.stubGlobal('addEventListener', worker.addEventListener.bind(worker));
  vi.stubGlobal('postMessage', (message: unknown) => void sent.push(message));
  handleWorkerRequests((input: string) => {
    if (input === 'b') throw new Error('no b');
    return input.toUpperCase();
  });
  for (const data of [{ id: 7, input: 'a' }, { id: 8, input: 'b' }])
    worker.dispatchEvent(Object.assign(new Event('message'), { data }));
  expect(sent).toEqual([{ id: 7, result: 'A' }, { id: 8, error: 'Error: no b' }]);
}); // oxfmt-ignore
