import { expect, it } from 'vitest';
import { noResponse } from './failures';
import { Governor } from './governor';
import { governorLimits } from './governor-limits';
import { sendWithRetries } from './send-with-retries';
import { TestingClock } from './testing-clock';
import { TestingService } from './testing-service';

const timeout = () =>
  noResponse(true, Object.assign(new Error('silent'), { code: 'UND_ERR_HEADERS_TIMEOUT' }));
const hangingFor = new Set(['a', 'b']);

/** Two people open pages whose chains hang, and ten others work on, half of them with the same endpoint. */
it('an endpoint that hangs for two people slows no one else', async () => {
  const clock = new TestingClock();
  const service = new TestingService(clock, { limit: 6000, windowMs: 60_000, latencyMs: 250 });
  const governor = new Governor(clock, governorLimits, () => 0.5);
  let hung = 0;
  const ask = (userId: string, endpoint: string) => {
    const call = { askedAt: clock.now(), wait: Infinity, code: '' };
    const hangs = hangingFor.has(userId) && endpoint === 'GET /v1/chains/{id}';
    const send = async () => {
      if (!hangs) return service.send(userId)();
      hung += 1;
      await clock.wait(10_000);
      throw timeout();
    };
    void sendWithRetries(
      governor,
      { userId, priority: 'interactive', askedAt: clock.now(), endpoint },
      true,
      send,
    )
      .catch((error: { code: string }) => (call.code = error.code))
      .finally(() => (call.wait = clock.now() - call.askedAt));
    return call;
  };
  ask('first', 'GET /v1/chains');
  await clock.advance(1000);
  const others: ReturnType<typeof ask>[] = [];
  const own: ReturnType<typeof ask>[] = [];
  for (let second = 0; second < 60; second += 1) {
    if (second % 3 === 0)
      for (const userId of hangingFor)
        for (let call = 0; call < 6; call += 1) own.push(ask(userId, 'GET /v1/chains/{id}'));
    for (let person = 0; person < 10; person += 1)
      others.push(ask(`u${person}`, person % 2 ? 'GET /v1/chains/{id}' : 'GET /v1/invites'));
    await clock.advance(1000);
  }
  await clock.advance(60_000);
  const waits = others.map(({ wait }) => wait).sort((one, other) => one - other);
  expect(others.filter(({ code }) => code !== '')).toEqual([]);
  expect(waits[waits.length / 2]).toBe(250);
  // Those in the first two seconds, until what hangs is known to be slow.
  expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThanOrEqual(750);
  // 240 calls were asked for that would have hung.
  expect(hung).toBeLessThanOrEqual(24);
  expect(own.filter(({ code }) => code === 'busy').length).toBeGreaterThan(200);
});

it('a call that comes while one endpoint fails waits to be sent once, and shows that the service is there', async () => {
  const clock = new TestingClock();
  const service = new TestingService(clock, { limit: 6000, windowMs: 60_000 });
  const governor = new Governor(clock, governorLimits, () => 0.5);
  const ask = (userId: string, send: ReturnType<TestingService['send']>) => {
    const ticket = { userId, priority: 'interactive' as const, askedAt: clock.now() };
    return sendWithRetries(governor, ticket, true, send).then(
      ({ status }) => status,
      (error: { code: string }) => error.code,
    );
  };
  const broken = { status: 500, header: () => null, body: '' };
  let sent = 0;
  const fail = async () => {
    sent += 1;
    return broken;
  };
  // Someone whose page fails tries again and again, for longer than anyone is kept waiting.
  for (let second = 0; second < 20; second += 1) {
    void ask('a', fail);
    await clock.advance(1000);
  }
  const before = sent;
  for (let step = 0; step < 200 && sent === before; step += 1) await clock.advance(50);
  const other = ask('b', service.send('b'));
  await clock.advance(6000);
  expect(await Promise.race([other, 'waits'])).toBe(200);
});
