import { describe, expect, it } from 'vitest';
import type { LinkFacts } from '@/lib/values/link-facts';
import { bottleneck } from './bottleneck';
import { loadChainParams, serializeChainParams } from './chain-params';
import { lineFixture, transactionFixture } from './fixture';
import { linkHealth } from './health';
import { whatHolds } from './holding';
import { dependenciesOf, neighboursOf, readingOrder } from './order';
import { chainTimeline } from './timeline';
import { sketchChain } from './sketch';
import { sketchDots } from './sketch-dots';
import { chainName } from './name';
import { summarizeChain, summaryAsText } from './summary';

const now = Date.parse('2026-11-20T12:00:00Z');
const week = 7 * 86_400_000;
const facts: LinkFacts = {
  exchanged: false,
  completed: false,
  readyAt: now + 4 * week,
  path: [],
  holding: {
    stageId: 's',
    title: 'Management pack received (LPE1)',
    blocked: true,
    note: 'Freeholder has not answered',
    clearedBy: "Seller's Conveyancer",
    since: '2026-10-12T09:00:00Z',
  },
  blocked: [],
  overdue: [],
  brokenPromises: [],
  completionDate: null,
};
const top = transactionFixture('1');
const middle = transactionFixture('2');
const bottom = transactionFixture('3', { yourRole: null });
const chain = lineFixture(top, middle, bottom);
const known = new Map([['1', { ...facts, holding: null, readyAt: now }], ['2', facts]]); // prettier-ignore
const dark = (stageProgress: (typeof bottom)['stageProgress']) => lineFixture({ ...bottom, stageProgress });
const holdingOf = (given: typeof chain, read: ReadonlyMap<string, LinkFacts> = new Map()) =>
  whatHolds(given, read, bottleneck(given, read, now));

describe('reading order', () => {
  it('is from the top down, in whatever order the service lists', () => {
    const shuffled = { ...chain, transactions: [middle, bottom, top] };
    expect(readingOrder(shuffled).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('is from the top down in a chain too large to be drawn for it, rings and all', () => {
    const line = lineFixture(...Array.from({ length: 400 }, (_, at) => transactionFixture(`${at}`)));
    const ids = line.transactions.map(({ id }) => id);
    expect(
      readingOrder({ ...line, transactions: line.transactions.toReversed() }).map(({ id }) => id),
    ).toEqual(ids);
    const ring = { ...line, links: [...line.links, { id: 'back', transactionId: '399', dependencyId: '0' }] };
    expect(readingOrder(ring).map(({ id }) => id)).toEqual(ids);
  });

  it('knows what a transaction waits for and what waits for it', () => {
    const { above, below } = neighboursOf(chain, '2');
    expect([above, below].map((side) => side.map(({ id }) => id))).toEqual([['1'], ['3']]);
    const broken = { ...chain, links: [{ id: 'x', transactionId: '2', dependencyId: 'gone' }] };
    expect(neighboursOf(broken, '2').below).toEqual([]);
    expect(dependenciesOf(broken).size).toBe(0);
    expect([...dependenciesOf(chain)].map(([id, below]) => [id, ...[...below].map((one) => one.id)])).toEqual(
      chain.links.map(({ transactionId, dependencyId }) => [transactionId, dependencyId]),
    );
  });
});

describe('what holds a chain', () => {
  const quick = { notStarted: 0, inProgress: 0, blocked: 0, completed: 4 };

  it('is the stage, whose move it is, and since when, where the stages may be read', () => {
    const given = { ...chain, transactions: [top, middle, { ...bottom, stageProgress: quick }] };
    expect(holdingOf(given, known)).toEqual({
      transactionId: '2',
      where: '2 Quay Street',
      stage: { id: 's', title: 'Management pack received (LPE1)' },
      what: 'is blocked',
      note: 'Freeholder has not answered',
      whose: "Seller's Conveyancer",
      since: '2026-10-12T09:00:00Z',
      isDark: false,
    });
  });

  it.each([
    [{ notStarted: 2, inProgress: 0, blocked: 1, completed: 1 }, '1 of 4 stages blocked'],
    [{ notStarted: 3, inProgress: 0, blocked: 0, completed: 1 }, '1 of 4 stages completed'],
    [{ notStarted: 0, inProgress: 0, blocked: 0, completed: 0 }, 'No stages are recorded'],
  ])('is told by counts where they may not: %o', (counts, what) => {
    expect(holdingOf(dark(counts))).toMatchObject({
      what,
      stage: null,
      whose: null,
      since: null,
      isDark: true,
    });
  });

  it('says so when nothing is recorded, and when nothing is left', () => {
    const read = new Map([['3', { ...facts, holding: null }]]);
    expect(holdingOf(dark({ notStarted: 0, inProgress: 0, blocked: 0, completed: 0 }), read)?.what).toBe(
      'No stages are recorded',
    );
    expect(holdingOf(dark(quick), read)).toMatchObject({
      what: 'Nothing is left to do before exchange',
      isDark: false,
    });
  });

  it('is nothing once every link has exchanged', () => {
    expect(holdingOf(lineFixture(top), new Map([['1', { ...facts, exchanged: true }]]))).toBeNull();
  });
});

describe('a link without stages', () => {
  it('is neither well nor ill', () => {
    const bare = { ...top, stageProgress: { notStarted: 0, inProgress: 0, blocked: 0, completed: 0 } };
    expect(linkHealth(bare, { ...facts, holding: null }, now).level).toBe('grey');
  });
});

describe('the summary', () => {
  const given = { ...chain, transactions: [top, middle, { ...bottom, stageProgress: { notStarted: 0, inProgress: 0, blocked: 0, completed: 4 } }] }; // prettier-ignore
  const all = {
    title: chainName(given),
    isOwn: true,
    isHeldElsewhere: false,
    health: { level: 'red', reason: '2 Quay Street: Blocked' } as const,
    linkHealth: new Map([['2', { level: 'red', reason: 'Blocked: Freeholder has not answered' } as const]]),
    holding: holdingOf(given, known),
    exchangeAt: now + 4 * week,
    ends: [
      {
        transactionId: '1',
        position: 'top',
        state: 'open',
        reason: 'The seller has not found a home yet',
      } as const,
    ],
  };

  it('says what an agent would say on the telephone', () => {
    expect(summaryAsText(summarizeChain(given, all))).toBe(
      [
        '3 Quay Street to 1 Quay Street',
        '',
        'This chain has 3 properties. You are Agent in 2 of them.',
        'It is held by 2 Quay Street: “Management pack received (LPE1)” is blocked, since 12 October 2026.',
        'The note says: “Freeholder has not answered”.',
        "The next move is usually the Seller's Conveyancer's.",
        'As things stand it could exchange around 18 December 2026, an estimate.',
        'The top is open at 1 Quay Street: the seller has not found a home yet.',
        '',
        '- 1 Quay Street: Sold STC at £425,000, 1 of 4 stages completed, waits for 2 Quay Street.',
        '- 2 Quay Street: Sold STC at £425,000, 1 of 4 stages completed, waits for 3 Quay Street. Blocked: Freeholder has not answered.',
        '- 3 Quay Street: Sold STC at £425,000, 4 of 4 stages completed.',
      ].join('\n'),
    );
  });

  it('does not judge before the stages are read', () => {
    const { lead } = summarizeChain(given, {
      ...all,
      isReading: true,
      health: null,
      holding: null,
      ends: [],
    });
    expect(lead).toEqual([
      'This chain has 3 properties. You are Agent in 2 of them.',
      'Its stages are being read.',
    ]);
  });
});

describe('the timeline', () => {
  it('runs from today to the last that any link could exchange', () => {
    const slowest = bottleneck(chain, known, now)!;
    const { bars, ticks, exchangeAt } = chainTimeline(slowest, now);
    const bar = (id: string) => bars.find(({ transactionId }) => transactionId === id)!;
    expect(bar('1')).toMatchObject({ from: 0, to: 0 });
    expect(bar('3').to).toBe(1);
    expect(bar('3').from).toBeLessThan(bar('3').to);
    expect(exchangeAt).toBeGreaterThan(0);
    expect(ticks[0]!.label).toBe('Dec 26');
    expect(ticks.map(({ at }) => at)).toEqual(ticks.map(({ at }) => at).sort((a, b) => a - b));
  });

  it('keeps its months apart, however long a link may take', () => {
    const far = { transactionId: '1', exchangeAt: now, holding: null, links: [{ transactionId: '1', earliest: now, latest: now + 200 * week, dark: true, slack: 0, leaveAlone: false }] }; // prettier-ignore
    expect(chainTimeline(far, now).ticks.length).toBeLessThanOrEqual(8);
  });
});

describe('the sketch', () => {
  it('lies on its side, the bottom on the left', () => {
    const { dots, lines, width, height } = sketchChain({
      links: chain.links,
      transactions: sketchDots(chain),
    });
    const at = (id: string) => dots.find((dot) => dot.id === id)!;
    expect(at('3').x).toBeLessThan(at('2').x);
    expect(at('2').x).toBeLessThan(at('1').x);
    expect(new Set(dots.map(({ y }) => y)).size).toBe(1);
    expect(lines).toHaveLength(2);
    for (const { x, y } of dots) expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
  });

  it('draws a chain of nothing', () => {
    expect(sketchChain({ links: [], transactions: [] })).toMatchObject({ dots: [], lines: [] });
  });
});

describe("the chain page's address", () => {
  it('holds where the drawing is looked at', () => {
    const at = { x: -12, y: 340, zoom: 0.85 };
    expect(loadChainParams(serializeChainParams({ at, select: 'a', view: 'graph' }))).toEqual({
      at,
      select: 'a',
      view: 'graph',
    });
  });

  it.each(['1_2', '1_2_0', 'a_b_c', '1_2_3_4', ''])('ignores “%s” as a place', (at) => {
    expect(loadChainParams(`?at=${at}`).at).toBeNull();
  });
});
