import { describe, expect, it } from 'vitest';
import { type LinkFacts } from '@/lib/values/link-facts';
import { bottleneck, bottleneckPath } from './bottleneck';
import { chainEnds } from './ends';
import { lineFixture, transactionFixture } from './fixture';
import { chainGraph } from './graph';
import { chainHealth, linkHealth } from './health';

const now = Date.parse('2026-11-21T10:00:00Z');
const day = 86_400_000;
const facts = (given: Partial<LinkFacts> = {}): LinkFacts => ({
  exchanged: false,
  completed: false,
  readyAt: now,
  path: [],
  holding: null,
  blocked: [],
  overdue: [],
  brokenPromises: [],
  completionDate: null,
  ...given,
});
const stage = { stageId: 's', title: 'LPE1 received' };

describe('graph', () => {
  it('points from a purchase to the sale it depends on and leaves out links to elsewhere', () => {
    const chain = lineFixture(transactionFixture('top'), transactionFixture('bottom'));
    chain.links.push({ id: 'stray', transactionId: 'top', dependencyId: 'not here' });
    expect(chainGraph(chain, { width: 260, height: 120 })).toEqual({
      nodes: [
        { id: 'top', width: 260, height: 120 },
        { id: 'bottom', width: 260, height: 120 },
      ],
      edges: [{ from: 'top', to: 'bottom' }],
    });
  });
});

describe('ends', () => {
  it('are open at the bottom without a buyer, and at the top while the seller is looking', () => {
    const chain = lineFixture(
      transactionFixture('top'),
      transactionFixture('middle'),
      transactionFixture('bottom', { saleState: 'for-sale-no-offers' }),
    );
    const looking = facts({
      blocked: [{ ...stage, note: "Seller's onward purchase not found", since: '2026-11-01T09:00:00Z' }],
    });
    expect(chainEnds(chain, new Map([['top', looking]]))).toMatchObject([
      { transactionId: 'top', position: 'top', state: 'open' },
      { transactionId: 'bottom', position: 'bottom', state: 'open' },
    ]);
    expect(chainEnds(lineFixture(transactionFixture('only', { saleState: 'unheard-of' })))).toMatchObject([
      { transactionId: 'only', position: 'top', state: 'unknown' },
      { transactionId: 'only', position: 'bottom', state: 'unknown' },
    ]);
  });
});

describe('link health', () => {
  const quiet = transactionFixture('a');
  it.each([
    [
      'off the market',
      transactionFixture('a', { saleState: 'off-market' }),
      facts(),
      'red',
      'Off the market',
    ],
    [
      'blocked',
      quiet,
      facts({ blocked: [{ ...stage, note: 'Awaiting probate', since: '' }] }),
      'red',
      'Blocked: Awaiting probate',
    ],
    [
      'blocked out of sight',
      transactionFixture('a', {
        yourRole: null,
        stageProgress: { notStarted: 1, inProgress: 0, blocked: 1, completed: 0 },
      }),
      undefined,
      'red',
      '1 stage blocked, details not visible',
    ],
    [
      'six working days late on the longest path',
      quiet,
      facts({ overdue: [{ ...stage, workingDays: 6, onPath: true }] }),
      'red',
      'LPE1 received: 6 working days late',
    ],
    [
      'five working days late',
      quiet,
      facts({ overdue: [{ ...stage, workingDays: 5, onPath: true }] }),
      'green',
      'Nothing is blocked or late',
    ],
    [
      'late beside the longest path',
      quiet,
      facts({ overdue: [{ ...stage, workingDays: 9, onPath: false }] }),
      'green',
      'Nothing is blocked or late',
    ],
    [
      'a broken promise',
      quiet,
      facts({ brokenPromises: [{ ...stage, promisedFor: '2026-11-18T09:00:00Z' }] }),
      'amber',
      'LPE1 received: an update was promised for 18 November 2026',
    ],
    [
      'stale',
      transactionFixture('a', { updatedAt: '2026-11-02T09:00:00Z' }),
      facts(),
      'amber',
      'No news for 14 working days',
    ],
    [
      'dark',
      transactionFixture('a', { yourRole: null }),
      undefined,
      'grey',
      'Only counts of stages are visible',
    ],
    ['not read yet', quiet, undefined, 'grey', 'Its stages have not been read yet'],
    ['exchanged', quiet, facts({ exchanged: true }), 'green', 'Exchanged'],
  ])('%s', (_, transaction, ofIt, level, reason) => {
    expect(linkHealth(transaction, ofIt, now)).toEqual({ level, reason });
  });
});

describe('chain health', () => {
  const line = lineFixture(...['a', 'b', 'c'].map((id) => transactionFixture(id)));
  const all = (given: Record<string, Partial<LinkFacts>>) =>
    new Map(Object.entries(given).map(([id, of]) => [id, facts(of)]));

  it('is its worst link, named', () => {
    const health = chainHealth(
      line,
      all({
        a: { brokenPromises: [{ ...stage, promisedFor: '2026-11-18T09:00:00Z' }] },
        b: { blocked: [{ ...stage, note: null, since: '' }] },
        c: {},
      }),
      now,
    );
    expect(health).toEqual({ level: 'red', reason: 'b Quay Street: Blocked: LPE1 received' });
  });

  it('does not let an address in another script change the sides of what follows it', () => {
    const address = { ...transactionFixture('a').address, line1: 'רחוב הרצל 5' };
    const chain = lineFixture({ ...transactionFixture('a'), address });
    const health = chainHealth(
      chain,
      all({ a: { blocked: [{ ...stage, note: '1 form', since: '' }] } }),
      now,
    );
    expect(health.reason).toBe('\u2068רחוב הרצל 5\u2069: Blocked: 1 form');
  });

  it('is amber when completion dates disagree', () => {
    const dates = all({
      a: { completionDate: '2027-01-29T12:00:00Z' },
      b: { completionDate: '2027-01-26T12:00:00Z' },
      c: { completionDate: '2027-01-26T09:00:00Z' },
    });
    expect(chainHealth(line, dates, now)).toEqual({
      level: 'amber',
      reason: 'Completion dates disagree: 26 January 2027, 29 January 2027',
    });
  });

  it('is grey when too little is visible, and says how much is when it is green', () => {
    expect(chainHealth(line, all({ a: {} }), now)).toMatchObject({ level: 'grey' });
    expect(chainHealth(line, all({ a: {}, b: {} }), now).reason).toBe(
      'Nothing is blocked or late in the 2 of 3 links you can see',
    );
    expect(chainHealth(line, all({ a: {}, b: {}, c: {} }), now)).toEqual({
      level: 'green',
      reason: 'Nothing is blocked or late',
    });
  });
});

describe('bottleneck', () => {
  const line = lineFixture(
    transactionFixture('a'),
    transactionFixture('b', {
      yourRole: null,
      stageProgress: { notStarted: 0, inProgress: 0, blocked: 0, completed: 9 },
    }),
    transactionFixture('c', { yourRole: null }),
  );
  const holding = { ...stage, blocked: true, note: null, clearedBy: null, since: '' };
  const found = bottleneck(
    line,
    new Map([
      ['a', facts({ readyAt: now + 7 * day, overdue: [{ ...stage, workingDays: 2, onPath: false }] })],
      ['c', facts({ readyAt: now + 70 * day, holding })],
    ]),
    now,
  )!;

  it('is the link that is ready last, and says what holds it', () => {
    expect(found).toMatchObject({ transactionId: 'c', exchangeAt: now + 70 * day, holding });
  });

  it('says who has slack, and leaves alone only who has nothing overdue', () => {
    const by = Object.fromEntries(found.links.map((link) => [link.transactionId, link]));
    expect(by.c).toMatchObject({ slack: 0, leaveAlone: false, dark: false });
    expect(by.b).toMatchObject({ leaveAlone: true, dark: true });
    expect(by.a!.slack).toBeGreaterThan(10);
    expect(by.a!.leaveAlone).toBe(false);
  });

  it('gives a dark link a range by its counts', () => {
    const dark = bottleneck(lineFixture(transactionFixture('d', { yourRole: null })), new Map(), now)!;
    const [link] = dark.links;
    expect(link!.dark).toBe(true);
    expect(link!.latest - now).toBeCloseTo((link!.earliest - now) * 3);
    expect(dark.holding).toBeNull();
  });

  it('is over once every link has exchanged', () => {
    const exchanged = new Map(['a', 'b', 'c'].map((id) => [id, facts({ exchanged: true })]));
    expect(bottleneck(line, exchanged, now)).toBeNull();
  });

  it('is reached along the chain from the nearest own transaction', () => {
    expect(bottleneckPath(line, 'c')).toEqual(['a', 'b', 'c']);
    expect(bottleneckPath(line, 'a')).toEqual(['a']);
    expect(bottleneckPath(lineFixture(transactionFixture('x', { yourRole: null })), 'x')).toEqual(['x']);
  });
});
