import { expect, it, vi } from 'vitest';
import { events } from '@/lib/telemetry/events';
import { governorLimits } from './governor-limits';
import { type RedisScript } from './redis-budget';
import { createService, governorFor, governorState, serviceFor } from './service';
import { TestingClock } from './testing-clock';

const noResponse: RedisScript = () => Promise.reject(new Error('down'));
const config = { baseUrl: 'http://service', apiKey: 'secret' };

/** Calls sent at once for twenty users by one of `processes`, after one response with these rate headers. */
async function sentAtOnce(processes: number, limit: number, remaining: number) {
  const sharing = processes === 1 ? null : { processes, run: noResponse };
  const governor = governorFor({ ...config, sharing });
  const headers: Record<string, string> = {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': '60',
  };
  const ask = (userId: string, send: () => Promise<{ status: number; header: (name: string) => string }>) =>
    governor.run({ userId, priority: 'write', askedAt: performance.now() }, send);
  await ask('first', async () => ({ status: 200, header: (name) => headers[name]! }));
  let sent = 0;
  for (let user = 0; user < 20; user += 1) {
    ask(`u${user}`, () => new Promise(() => (sent += 1))).catch(() => {});
  }
  await new Promise((resolve) => setImmediate(resolve));
  return sent;
}

it.each([
  ['a single process sends up to the limit in flight', 1, 600, 500, governorLimits.inFlight],
  ['one of three processes sends a third of it', 3, 600, 500, governorLimits.inFlight / 3],
  ['one of five processes sends a fifth, rounded up', 5, 600, 500, 3],
  ['one of three processes sends a third of the remaining calls', 3, 10, 8, 2],
])('%s', async (_, processes, limit, remaining, max) => {
  expect(await sentAtOnce(processes, limit, remaining)).toBe(max);
});

it('processes with the same key and base URL share a budget, whose name does not reveal the key', async () => {
  const names = vi.fn<RedisScript>(noResponse);
  const nameOf = async (given: typeof config) => {
    names.mockClear();
    const governor = governorFor({ ...given, sharing: { processes: 3, run: names } });
    const ticket = { userId: 'u', priority: 'write', askedAt: performance.now() } as const;
    await governor.run(ticket, async () => ({ status: 200, header: () => null }));
    return names.mock.calls[0]![1];
  };
  const name = await nameOf(config);
  expect(await nameOf({ ...config })).toBe(name);
  expect(await nameOf({ ...config, apiKey: 'other' })).not.toBe(name);
  expect(await nameOf({ ...config, baseUrl: 'http://elsewhere' })).not.toBe(name);
  expect(name).not.toContain(config.apiKey);
});

it('there is one service per key and base URL', () => {
  const service = serviceFor(config);
  expect(serviceFor({ ...config })).toBe(service);
  expect(serviceFor({ ...config, apiKey: 'other' })).not.toBe(service);
  expect(serviceFor({ ...config, baseUrl: 'http://elsewhere' })).not.toBe(service);
});

it('the service of several processes shares its budget with them', async () => {
  const run = vi.fn<RedisScript>(noResponse);
  const shared = { ...config, baseUrl: 'http://of-several', sharing: { processes: 3, run } };
  const ticket = { userId: 'u', priority: 'write', askedAt: performance.now() } as const;
  await serviceFor(shared).governor.run(ticket, async () => ({ status: 200, header: () => null }));
  expect(run).toHaveBeenCalled();
});

it('the state of a key is that of its own service', async () => {
  const [used, unused] = ['http://used', 'http://unused'].map((baseUrl) => ({ ...config, baseUrl }));
  const ticket = { userId: 'u', priority: 'write', askedAt: performance.now() } as const;
  const headers: Record<string, string> = { 'x-ratelimit-limit': '90', 'x-ratelimit-remaining': '70' };
  await serviceFor(used!).governor.run(ticket, async () => ({
    status: 200,
    header: (name) => headers[name],
  }));
  expect(governorState(used!)).toMatchObject({ limit: 90, remaining: 70 });
  expect(governorState(unused!)).toMatchObject({ limit: null, remaining: null });
});

it('a key that is refused again is tried last for another minute, and noticed again only after it', async () => {
  const clock = new TestingClock();
  const { refusedKeys } = createService(() => Promise.reject(new Error('unused')), { clock });
  const listener = vi.fn();
  events.notice.subscribe(listener);
  for (const [ms, notices] of [
    [0, 1],
    [30_000, 1],
    [60_000, 2],
  ] as const) {
    await clock.advance(ms);
    refusedKeys.record('first', 0);
    expect(listener).toHaveBeenCalledTimes(notices);
  }
  events.notice.unsubscribe(listener);
  await clock.advance(45_000);
  refusedKeys.record('first', 0);
  await clock.advance(59_999);
  expect(refusedKeys.inTryOrder(['first', 'second'])).toEqual(['second', 'first']);
  // If all are refused, they are tried in their order.
  refusedKeys.record('second', 1);
  expect(refusedKeys.inTryOrder(['first', 'second'])).toEqual(['first', 'second']);
});

it('tries a refused key last for a minute, and publishes one notice about it', async () => {
  const clock = new TestingClock();
  const { refusedKeys } = createService(() => Promise.reject(new Error('unused')), { clock });
  const keys = ['first', 'second', 'third'];
  const listener = vi.fn();
  events.notice.subscribe(listener);
  for (let call = 0; call < 2; call += 1) refusedKeys.record('second', 1);
  events.notice.unsubscribe(listener);
  expect(listener.mock.calls.map(([notice]) => notice as object)).toEqual([
    { level: 'error', code: 'key_refused', reason: 'the service refuses key 2 of the list' },
  ]);
  expect(refusedKeys.inTryOrder(keys)).toEqual(['first', 'third', 'second']);
  await clock.advance(59_999);
  expect(refusedKeys.inTryOrder(keys)).toEqual(['first', 'third', 'second']);
  await clock.advance(1);
  expect(refusedKeys.inTryOrder(keys)).toEqual(keys);
});

it('caches a read for two seconds, or as configured', async () => {
  const clock = new TestingClock();
  const start = vi.fn(async () => ({
    status: 200,
    header: () => null,
    body: '',
    json: null,
    isUnreadable: false,
  }));
  const read = (service: ReturnType<typeof createService>) => service.reads.read('u', 's', '/x', undefined, start, () => true); // oxfmt-ignore
  const service = createService(() => Promise.reject(new Error('unused')), { clock });
  const calls: number[] = [];
  for (const ms of [0, 1999, 1]) {
    await clock.advance(ms);
    await read(service);
    calls.push(start.mock.calls.length);
  }
  expect(calls).toEqual([1, 1, 2]);
  for (let at = 0; at < 2; at += 1)
    await read(serviceFor({ ...config, baseUrl: 'http://kept', keepReadsFor: 0 }));
  expect(start).toHaveBeenCalledTimes(4);
});
