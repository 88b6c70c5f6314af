import { expect, it } from 'vitest';
import { Governor } from './governor';
import { TestingClock } from './testing-clock';

const headers: Record<string, string> = {
  'x-ratelimit-limit': '600',
  'x-ratelimit-remaining': '500',
  'x-ratelimit-reset': '60',
};

// R2 promises at most twelve 429s in a storm: the calls in flight.
it.each([
  ['of thirty users twelve', (at: number) => ({ userId: `u${at}` }), 12],
  ['of one user six', () => ({ userId: 'a' }), 6],
  ['to one endpoint eight', (at: number) => ({ userId: `u${at}`, endpoint: 'GET /v1/chains' }), 8],
  ['of one user to one endpoint four', () => ({ userId: 'a', endpoint: 'GET /v1/chains' }), 4],
])('of thirty calls %s are in flight at once', async (_, of, most) => {
  const clock = new TestingClock();
  const governor = new Governor(clock);
  const ticket = (caller: { userId: string; endpoint?: string }) =>
    ({ ...caller, priority: 'interactive', askedAt: clock.now() }) as const;
  await governor.run(ticket({ userId: 'first' }), async () => ({
    status: 200,
    header: (name) => headers[name],
  }));
  for (let at = 0; at < 30; at += 1) void governor.run(ticket(of(at)), () => new Promise<never>(() => {}));
  await clock.advance(0);
  const { inFlight, waiting } = governor.state();
  expect([inFlight, waiting.interactive]).toEqual([most, 30 - most]);
});
