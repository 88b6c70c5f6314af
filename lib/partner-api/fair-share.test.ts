import { describe, expect, it } from 'vitest';
import { FairShare, type ProcessWindow } from './fair-share';

const window = (left: number, given: Partial<ProcessWindow> = {}): ProcessWindow => ({
  endsAt: 60_000,
  length: 60_000,
  limit: 120,
  left,
  ...given,
});
const nobody: ReadonlyMap<string, number> = new Map();

/** Records so many calls at once, whether allowed or not. */
function send(share: FairShare, userId: string, calls: number, of = window(120), now = 0, waiting = nobody) {
  for (let call = 0; call < calls; call += 1)
    share.recordSent(userId, { ...of, left: of.left - call }, waiting, now);
}

describe('fair share', () => {
  it('lets everyone send while no window is known', () => {
    const share = new FairShare();
    expect(share.canSend(null, nobody, 0)('a')).toBe(true);
    expect([share.expectedWait('a', null, nobody, 1), share.nextChange(null)]).toEqual([0, Infinity]);
  });

  it('lets a single user send half of the window at once, and paces the rest', () => {
    const share = new FairShare();
    send(share, 'a', 60);
    expect(share.canSend(window(60), nobody, 0)('a')).toBe(true);
    send(share, 'a', 1, window(60));
    expect(share.canSend(window(59), nobody, 0)('a')).toBe(false);
    expect(share.nextChange(window(59))).toBe(1000);
    expect(share.canSend(window(59), nobody, 1000)('a')).toBe(true);
    // Half the calls in half the time: the pace is the same.
    send(share, 'a', 1, window(30), 30_000);
    expect(share.nextChange(window(29))).toBe(31_000);
  });

  it('sends nothing more in a spent window, and waits for its end at most', () => {
    const share = new FairShare();
    send(share, 'a', 61);
    for (const left of [0, -3]) {
      expect(share.canSend(window(left), nobody, 59_999)('a')).toBe(false);
      expect(share.nextChange(window(left))).toBe(60_000);
    }
    // The last call leaves none: the next is due at the end.
    share.recordSent('a', window(0), nobody, 30_000);
    expect(share.nextChange(window(120, { endsAt: 90_000 }))).toBe(60_000);
  });

  it('forgets the pace of a window that ended early', () => {
    const share = new FairShare();
    send(share, 'a', 119);
    expect(share.nextChange(window(1))).toBeGreaterThan(30_000);
    const next = window(100, { endsAt: 70_000 });
    send(share, 'a', 60, next, 10_000);
    expect(share.canSend({ ...next, left: 40 }, nobody, 10_000)('a')).toBe(true);
  });

  it('reserves a fifth for users below their share, shrinking towards the end of the window', () => {
    const share = new FairShare();
    send(share, 'greedy', 60);
    expect(share.canSend(window(24), nobody, 0)('greedy')).toBe(false);
    expect(share.canSend(window(24), nobody, 0)('newcomer')).toBe(true);
    expect(share.nextChange(window(12))).toBeCloseTo(30_000, -2);
    expect(share.canSend(window(12), nobody, 29_999)('greedy')).toBe(false);
    expect(share.canSend(window(12), nobody, 30_001)('greedy')).toBe(true);
  });

  it('counts as active whoever sent in this window or the last, or is waiting', () => {
    const share = new FairShare();
    send(share, 'a', 30);
    const waiting = new Map([['b', 1]]);
    expect(share.canSend(window(90), waiting, 0)('a')).toBe(true);
    // Forty for each of two users and one newcomer; the first call above that is sent, further ones are paced.
    send(share, 'a', 11, window(90), 0, waiting);
    expect(share.canSend(window(79), waiting, 1)('a')).toBe(false);
    const next = window(120, { endsAt: 120_000 });
    send(share, 'b', 41, next, 60_000);
    expect(share.canSend({ ...next, left: 79 }, nobody, 60_001)('b')).toBe(false);
  });

  it('expects no wait below the share, and above it a max-min share of the window', () => {
    const share = new FairShare();
    const waiting = new Map([
      ['greedy', 80],
      ['light', 20],
    ]);
    expect(share.expectedWait('light', window(120), waiting, 21)).toBe(0);
    // A third each: of the greedy user's 81 calls 40 go at once, and each window has 100 for the rest.
    expect(share.expectedWait('greedy', window(120), waiting, 81)).toBeCloseTo((41 * 60_000) / 100);
    const another = new Map([...waiting, ['also greedy', 500]]);
    expect(share.expectedWait('greedy', window(120), another, 81)).toBeCloseTo((51 * 60_000) / 50);
  });

  it("estimates others' demand from this window's sent and waiting calls, or the last window's", () => {
    const share = new FairShare();
    const waiting = new Map([
      ['a', 100],
      ['b', 10],
    ]);
    send(share, 'b', 30, window(120), 0, waiting);
    // Forty of the 101 go at once, and each window has eighty for the rest.
    expect(share.expectedWait('a', window(90), waiting, 101)).toBeCloseTo((61 * 60_000) / 80);
    send(share, 'b', 10, window(90), 0, waiting);
    const next = window(120, { endsAt: 120_000 });
    expect(share.expectedWait('a', next, new Map([['a', 100]]), 101)).toBeCloseTo((61 * 60_000) / 80);
  });

  it("counts others' background reads up to their share, as later ones do not go before this user's calls", () => {
    const share = new FairShare();
    const waiting = new Map([
      ['a', 100],
      ['b', 100],
    ]);
    const expected = (ofOther: number) =>
      share.expectedWait('a', window(120), waiting, 101, new Map([...waiting, ['b', ofOther]]));
    // Forty go at once; of each window's calls the other takes forty, or else sixty.
    expect(expected(0)).toBeCloseTo((61 * 60_000) / 80);
    expect(expected(50)).toBeCloseTo((61 * 60_000) / 70);
    expect(expected(100)).toBeCloseTo((61 * 60_000) / 60);
    send(share, 'b', 45, window(120), 0, waiting);
    expect(expected(0)).toBeCloseTo((61 * 60_000) / 75);
  });

  it("expects a wait once the window is spent, but none for each user's first call, however many users", () => {
    const share = new FairShare();
    expect(share.expectedWait('a', window(5), nobody, 6)).toBe(500);
    const ten = new Map(Array.from({ length: 10 }, (_, at) => [`u${at}`, 1]));
    expect(share.expectedWait('u1', window(3, { limit: 3 }), ten, 1)).toBe(0);
  });
});
