import { expect, it } from 'vitest';
import { Slots } from './slots';

const slots = () => new Slots({ inFlight: 12, inFlightPerUser: 6 });
const call = (userId: string, endpoint?: string) => ({ userId, endpoint });

/** Starts as many of these calls as allowed. */
function fill(all: Slots, wanted: number, of: (at: number) => ReturnType<typeof call>, now: number) {
  const started: (() => void)[] = [];
  for (let at = 0; at < wanted; at += 1) {
    if (all.countFree(now) > 0 && all.mayStart(of(at), now)) started.push(all.start(of(at), now));
  }
  return started;
}

it('gives one user six slots, and all users together twelve', () => {
  const all = slots();
  expect(fill(all, 20, () => call('a'), 0)).toHaveLength(6);
  expect(fill(all, 20, (at) => call(`u${at}`), 0)).toHaveLength(6);
});

it('gives an endpoint eight slots, and one user four of them', () => {
  const all = slots();
  expect(fill(all, 20, () => call('a', 'GET /v1/chains/{id}'), 0)).toHaveLength(4);
  expect(fill(all, 20, () => call('a', 'GET /v1/chains'), 0)).toHaveLength(2);
  expect(fill(all, 20, (at) => call(`u${at}`, 'GET /v1/chains/{id}'), 0)).toHaveLength(4);
  expect(fill(all, 20, (at) => call(`u${at}`, 'GET /v1/chains'), 0)).toHaveLength(2);
});

it('frees the slots of slow calls for other users, up to twice the total', () => {
  const all = slots();
  const slow = fill(all, 12, (at) => call(`u${at % 2}`, `GET /${at}`), 0);
  expect([slow.length, all.countFree(1999), all.nextChange(1999)]).toEqual([12, 0, 2000]);
  expect(all.countFree(2000)).toBe(12);
  expect(fill(all, 3, () => call('u0'), 2000)).toHaveLength(0);
  expect(fill(all, 20, (at) => call(`v${at}`), 2000)).toHaveLength(12);
  expect(all.countFree(4000)).toBe(0);
  slow[0]!();
  expect([all.size, all.countFree(4000)]).toEqual([23, 1]);
});

it('wakes when the next call becomes slow, not when one did before', () => {
  const all = slots();
  expect(all.nextChange(0)).toBe(Infinity);
  const starts = [0, 1500, 700].map((at) => all.start(call('a'), at));
  expect([all.nextChange(1600), all.nextChange(2000), all.nextChange(2700)]).toEqual([2000, 2700, 3500]);
  starts[1]!();
  expect(all.nextChange(2700)).toBe(Infinity);
});

it.each([
  [1, 1],
  [2, 2],
  [4, 3],
])('of %i slots, as when many processes share a key, an endpoint may take %i', (inFlight, expected) => {
  const all = new Slots({ inFlight, inFlightPerUser: inFlight });
  expect(fill(all, 9, (at) => call(`u${at}`, 'GET /v1/chains'), 0)).toHaveLength(expected);
  const own = new Slots({ inFlight: 12, inFlightPerUser: inFlight });
  expect(fill(own, 9, () => call('a', 'GET /v1/chains'), 0)).toHaveLength(expected);
});

it('counts calls without a known endpoint for their user only', () => {
  const all = slots();
  expect(fill(all, 12, (at) => call(`u${at}`), 0)).toHaveLength(12);
});

it('frees the slots of a slow endpoint for other users, but not for the users who are waiting for it', () => {
  const all = slots();
  const endpoint = 'GET /v1/chains/{id}';
  expect(fill(all, 20, () => call('a', endpoint), 0)).toHaveLength(4);
  expect(fill(all, 20, () => call('a', endpoint), 2000)).toHaveLength(0);
  expect(fill(all, 20, (at) => call(`u${at}`, endpoint), 2000)).toHaveLength(8);
});
