import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { calendarOf, dayOf, dayText } from './calendar';
import { drawCount } from './draws';
import { alone, darkFixture, fixtureNow, inputFixture, linkFixture, linkOf, saleFixture } from './fixture';
import { type Candidate, whatHolds } from './verdict';
import { windowOf } from './windows';

const today = dayOf(fixtureNow)!;

/** What is said where each of these links is the last so often; a blind one is called "dark". */
function heldBy(probabilities: Record<string, number>) {
  const working = alone(saleFixture(17)).links[0]!;
  const candidates = Object.entries(probabilities).map(([id, probabilityLast]): Candidate => {
    const isDark = id.startsWith('dark');
    const link = { ...working, transactionId: id, probabilityLast, ...(isDark && { state: 'dark' as const, holding: null }) }; // oxfmt-ignore
    return { link, transaction: linkFixture(id), isReady: false };
  });
  const { kind, transactionIds, stageId } = whatHolds(candidates, [candidates.length], today);
  return { kind, transactionIds, hasStage: stageId !== null };
}

describe('what holds a chain', () => {
  it.each<[Record<string, number>, string, string[]]>([
    [{ a: 0.6, b: 0.4 }, 'named', ['a']],
    [{ a: 0.59, b: 0.41 }, 'shortlist', ['a', 'b']],
    [{ a: 0.5, b: 0.36, c: 0.14 }, 'shortlist', ['a', 'b']],
    [{ a: 0.5, b: 0.34, c: 0.16 }, 'shortlist', ['a', 'b', 'c']],
    [{ a: 0.5, dark: 0.5 }, 'unknown', ['dark']],
    [{ a: 0.5, 'dark 1': 0.3, 'dark 2': 0.2 }, 'unknown', ['dark 1', 'dark 2']],
    [{ a: 0.6, dark: 0.4 }, 'named', ['a']],
  ])('of %j is %s', (probabilities, kind, ids) => {
    expect(heldBy(probabilities)).toEqual({ kind, transactionIds: ids, hasStage: kind === 'named' });
  });
});

describe('a window', () => {
  const calendar = calendarOf(today, false);
  const draws = (each: number) => Float64Array.from({ length: drawCount }, (_, at) => (at + 1) * each);
  const after = (work: number) => dayText(calendar.dayAfterWork(work));

  it('is where 5, 50 and 95 of a hundred draws end, in any order, on working days', () => {
    const each = 60 / (drawCount * 0.9);
    const share = (part: number) => after(drawCount * part * each);
    const found = windowOf(draws(each).reverse(), calendar, false);
    expect(found).toEqual({ notBefore: share(0.05), middle: share(0.5), likelyBy: share(0.95) });
  });

  it('has no end where it would be wider than sixty working days, or no one can say', () => {
    expect(Object.keys(windowOf(draws(64 / (drawCount * 0.9)), calendar, false))).toEqual(['notBefore']);
    expect(Object.keys(windowOf(draws(0.01), calendar, true))).toEqual(['notBefore']);
  });
});

describe('what a link is: the first that fits', () => {
  const blocked = { 'Enquiries raised': { progress: 'Blocked' } };
  const stateOf = (...given: Parameters<typeof alone>) => alone(...given).links[0]!.state;
  it('from completed to working', () => {
    const off = { saleState: 'off-market' };
    const unsold = { saleState: 'for-sale-no-offers' };
    expect(stateOf(saleFixture(27), off)).toBe('completed');
    expect(stateOf(saleFixture(25), off)).toBe('exchanged');
    expect(stateOf(saleFixture(16, blocked), off)).toBe('off-market');
    expect(stateOf(saleFixture(16, blocked), unsold)).toBe('no-buyer');
    expect(stateOf(saleFixture(16, blocked))).toBe('blocked');
    expect(stateOf(saleFixture(16))).toBe('working');
    expect(stateOf([])).toBe('unrecorded');
    expect(stateOf(saleFixture(16), {}, { unread: ['a'] })).toBe('unread');
    expect(analyseChain(inputFixture([darkFixture('a', 3)])).links[0]!.state).toBe('dark');
  });
});

describe('left alone is a link', () => {
  const leave = (given: Parameters<typeof saleFixture>[1] = {}) => {
    const stages = { a: saleFixture(1), b: saleFixture(23, given) };
    return linkOf(analyseChain(inputFixture([linkFixture('a'), linkFixture('b')], stages)), 'b').leaveAlone;
  };
  it('of which nothing is blocked, late or promised and missed, not even after exchange', () => {
    const stage = 'Completion date agreed along the chain';
    expect(leave()).toBe(true);
    expect(leave({ [stage]: { progress: 'Blocked' } })).toBe(false);
    expect(leave({ [stage]: { expectedCompletion: '2026-11-10T09:00:00Z' } })).toBe(false);
    expect(leave({ [stage]: { expectedUpdate: '2026-11-10T09:00:00Z' } })).toBe(false);
    expect(leave({ 'Completion and keys released': { progress: 'Blocked' } })).toBe(false);
  });

  it('that is hardly ever the last', () => {
    const even = { a: saleFixture(12), b: saleFixture(13) };
    const { links } = analyseChain(inputFixture([linkFixture('a'), linkFixture('b')], even));
    for (const link of links) {
      expect(link.probabilityLast).toBeGreaterThan(0.05);
      expect(link.leaveAlone).toBe(false);
    }
  });
});
