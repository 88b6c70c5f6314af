import { expect, it } from 'vitest';
import { Slots } from './slots';

const slots = () => new Slots({ inFlight: 12, inFlightPerUser: 6 });
const call = (userId: string, endpoint?: string) => ({ userId, endpoint });

/** Starts as many of these as may be. */
function fill(all: Slots, wanted: number, of: (at: number) => ReturnType<typeof call>, now: number) {
  const started: (() => void)[] = [];
  for (let at = 0; at < wanted; at += 1) {
    if (all.countFree(now) > 0 && all.mayStart(of(at), now)) started.push(all.start(of(at), now));
  }
  return started;
}

it('gives one person six places, and all together twelve', () => {
  const all = slots();
  expect(fill(all, 20, () => call('a'), 0)).toHaveLength(6);
  expect(fill(all, 20, (at) => call(`u${at}`), 0)).toHaveLength(6);
});

it('gives an endpoint eight places, and four of one person', () => {
  const all = slots();
  expect(fill(all, 20, () => call('a', 'GET /v1/chains/{id}'), 0)).toHaveLength(4);
  expect(fill(all, 20, () => call('a', 'GET /v1/chains'), 0)).toHaveLength(2);
  expect(fill(all, 20, (at) => call(`u${at}`, 'GET /v1/chains/{id}'), 0)).toHaveLength(4);
  expect(fill(all, 20, (at) => call(`u${at}`, 'GET /v1/chains'), 0)).toHaveLength(2);
});

it('gives the place of a call that is slow to others, up to as many again, but not to its own person', () => {
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

it('gives the places of an endpoint that is slow to others, and no more of it to who has waited', () => {
  const all = slots();
  const endpoint = 'GET /v1/chains/{id}';
  expect(fill(all, 20, () => call('a', endpoint), 0)).toHaveLength(4);
  expect(fill(all, 20, () => call('a', endpoint), 2000)).toHaveLength(0);
  expect(fill(all, 20, (at) => call(`u${at}`, endpoint), 2000)).toHaveLength(8);
});
