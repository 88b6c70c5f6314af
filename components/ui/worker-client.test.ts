import { expect, it } from 'vitest';
import { createWorkerClient } from './worker-client';

/** A worker that the test stands in for. */
class TestingWorker extends EventTarget {
  asked: { id: number; question: string }[] = [];
  postMessage = (message: { id: number; question: string }) => void this.asked.push(message);
  reply(data: object) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

function setUp() {
  const started: TestingWorker[] = [];
  const ask = createWorkerClient<string, string>(() => {
    started.push(new TestingWorker());
    return started.at(-1) as unknown as Worker;
  });
  return { ask, started };
}

it('gives each caller their own result, in whatever order results come, from one worker', async () => {
  const { ask, started } = setUp();
  const [first, second, failing] = [ask('a'), ask('b'), ask('c')];
  const [a, b, c] = started[0]!.asked;
  started[0]!.reply({ id: c!.id, error: 'no c' });
  started[0]!.reply({ id: b!.id, result: 'B' });
  started[0]!.reply({ id: a!.id, result: 'A' });
  await expect(failing).rejects.toThrow('no c');
  expect(await Promise.all([first, second])).toEqual(['A', 'B']);
  expect(started).toHaveLength(1);
});

it('lets everyone go when the worker cannot be started, and starts another for the next question', async () => {
  const { ask, started } = setUp();
  const lost = [ask('a'), ask('b')];
  started[0]!.dispatchEvent(new Event('error'));
  for (const one of lost) await expect(one).rejects.toThrow('could not be started');
  const next = ask('c');
  started[1]!.reply({ id: started[1]!.asked[0]!.id, result: 'C' });
  expect(await next).toBe('C');
});
