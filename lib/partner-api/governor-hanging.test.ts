import { expect, it, vi } from 'vitest';
import { noResponse } from './failures';
import { Governor } from './governor';
import { governorLimits } from './governor-limits';
import { sendWithRetries } from './send-with-retries';
import { TestingClock } from './testing-clock';
import { TestingService } from './testing-service';

const timeout = () =>
  noResponse(true, Object.assign(new Error('silent'), { code: 'UND_ERR_HEADERS_TIMEOUT' }));
const hangingFor = new Set(['a', 'b']);

/** For two users the chain endpoint hangs; ten others carry on, half of them with the same endpoint. */
it('an endpoint that hangs for two users slows down no one else', async () => {
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
  const waits = others.map(({ wait }) => wait).sort((a, b) => a - b);
  expect(others.filter(({ code }) => code !== '')).toEqual([]);
  expect(waits[waits.length / 2]).toBe(250);
  // Only calls in the first two seconds wait, until the hanging calls count as slow.
  expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThanOrEqual(750);
  // 240 calls would have hung.
  expect(hung).toBeLessThanOrEqual(24);
  expect(own.filter(({ code }) => code === 'busy').length).toBeGreaterThan(200);
});

it('a call queued while one endpoint keeps failing is sent, and shows that the service is up', async () => {
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
  // One user keeps retrying a failing page for longer than any call may wait.
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

it('refuses waiting and new calls to an endpoint after its third timeout, with Retry-After', async () => {
  const clock = new TestingClock();
  const governor = new Governor(clock, { ...governorLimits, inFlightPerUser: 1 }, () => 0.5);
  const ask = (send: () => Promise<{ status: number; header: () => null }>) => {
    const call = { error: undefined as unknown, endedAt: 0 };
    const ticket = {
      userId: 'a',
      priority: 'interactive' as const,
      askedAt: clock.now(),
      endpoint: 'GET /v1/x',
    };
    governor
      .run(ticket, send)
      .catch((error: unknown) => Object.assign(call, { error, endedAt: clock.now() }));
    return call;
  };
  const fine = vi.fn(async () => ({ status: 200, header: () => null }));
  const hang = async () => {
    await clock.wait(1000);
    throw timeout();
  };
  for (let call = 0; call < 3; call += 1) ask(hang);
  const waits = ask(fine);
  await clock.advance(3000);
  const thirdTimeout = clock.now();
  await clock.advance(500);
  const late = ask(fine);
  await clock.advance(0);
  expect(fine).not.toHaveBeenCalled();
  const hangs = { status: 503, code: 'busy', message: expect.stringContaining('takes too long') };
  expect(waits).toMatchObject({ error: { ...hangs, retryAfter: 10 }, endedAt: thirdTimeout });
  expect(late).toMatchObject({ error: { ...hangs, retryAfter: 10 }, endedAt: thirdTimeout + 500 });
  // Afterwards a single call probes; others are refused until its response.
  await clock.advance(9500);
  const two = [ask(fine), ask(fine)];
  await clock.advance(0);
  expect(two.map(({ error }) => error)).toEqual([undefined, expect.objectContaining(hangs)]);
  ask(fine);
  await clock.advance(0);
  expect(fine).toHaveBeenCalledTimes(2);
});

it('sends a new call once even after a long outage', async () => {
  const clock = new TestingClock();
  const governor = new Governor(clock, governorLimits, () => 0);
  const ask = (send: () => Promise<{ status: number; header: () => null }>) =>
    governor.run({ userId: 'a', priority: 'interactive', askedAt: clock.now() }, send).catch(() => null);
  const failed = async () => ({ status: 500, header: () => null });
  const begun = clock.now();
  const isJustClosed = () =>
    governor.state().closedUntil !== null && governor.state().waiting.interactive === 0;
  while (clock.now() < begun + 20_000 || !isJustClosed()) {
    if (!isJustClosed()) void ask(failed);
    await clock.advance(50);
  }
  const call = ask(async () => ({ status: 200, header: () => null }));
  await clock.advance(5000);
  expect(await Promise.race([call, 'waits'])).toMatchObject({ status: 200 });
});
