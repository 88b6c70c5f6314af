import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { fixtureNow, inputFixture, linkFixture, saleFixture, insightStageFixture } from './fixture';
import type { InsightInput } from './insight-input';

const moment = fc.constantFrom(
  '1970-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '2026-11-20T09:00:00Z',
  '2026-12-24T23:30:00+01:00',
  '2027-03-28T01:30:00+01:00',
  '2026-09-01T09:00:00Z',
);
const id = fc.constantFrom('t0', 't1', 't2', 't3', 't4', '__proto__', 'constructor', '');
const title = fc.oneof(
  fc.constantFrom(...saleFixture(0).map((stage) => stage.title)),
  fc.constantFrom(
    '',
    '   ',
    'Contracts exchanged',
    'Exchanged',
    'Legal completion',
    'اكتمال',
    '交换合同',
    '🏠',
    'Probate',
    'x'.repeat(400),
  ),
  fc.string(),
);
const stage = fc.record({
  id: fc.constantFrom('s0', 's1', 's2', 's3', 's4', 's5', 's6', 's7'),
  title,
  progress: fc.constantFrom(
    'Not Started',
    'In Progress',
    'Blocked',
    'Completed',
    'Paused',
    '',
    'constructor',
  ),
  progressNote: fc.constantFrom(null, '', 'Seller has not found a home', 'Awaiting probate', '\u202e]'),
  expectedUpdate: fc.option(moment),
  expectedCompletion: fc.option(moment),
  assignedToYou: fc.boolean(),
  dependsOnStageId: fc.constantFrom(null, 's0', 's1', 's2', 's3', 's4', 'gone', '__proto__'),
  createdAt: moment,
  updatedAt: moment,
});
const transaction = fc.record({
  id,
  updatedAt: moment,
  saleState: fc.constantFrom(
    'for-sale-sold-stc',
    'for-sale-no-offers',
    'off-market',
    'unknown',
    'under-water',
    '',
  ),
  yourRole: fc.constantFrom(null, 'Agent', ''),
  address: fc.record({ line1: fc.constantFrom('', '1 Quay Street', 'رصيف ١', '‮') }),
  stageProgress: fc.record({
    notStarted: fc.constantFrom(0, 4, -3, 1e308, NaN),
    inProgress: fc.constantFrom(0, 1, 1e308),
    blocked: fc.constantFrom(0, 0, 2, -1),
    completed: fc.constantFrom(0, 3, 28, 1e308, Infinity),
  }),
});
const input: fc.Arbitrary<InsightInput> = fc.record({
  id: fc.string(),
  now: fc.oneof(moment, fc.constantFrom(0, -1e15, 8.64e15, NaN)),
  chain: fc.record({
    id: fc.string(),
    transactions: fc.array(transaction, { maxLength: 3 }),
    links: fc.array(fc.record({ id: fc.string(), transactionId: id, dependencyId: id }), { maxLength: 4 }),
  }),
  stages: fc
    .array(fc.tuple(id, fc.array(stage, { maxLength: 5 })), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries)),
  unread: fc.array(id, { maxLength: 2 }),
});

const day = /^\d{4,6}-\d{2}-\d{2}$/;

describe('bad input', () => {
  it('gives valid conclusions for 5,000 hostile chains', () => {
    fc.assert(
      fc.property(input, (given) => {
        const insight = analyseChain(given);
        const text = JSON.stringify(insight, (_, value) =>
          typeof value === 'number' && !Number.isFinite(value) ? 'NOT A NUMBER' : value,
        );
        if (/NOT A NUMBER|\bNaN\b|Invalid Date|"undefined|\bundefined /.test(text)) return false;
        if (insight.window && !Object.values(insight.window).every((value) => day.test(value))) return false;
        const sum = insight.links.reduce((all, { probabilityLast }) => all + probabilityLast, 0);
        const unsure = insight.links.some(
          ({ leaveAlone, state, probabilityLast }) =>
            leaveAlone && (state !== 'working' || probabilityLast > 0.05),
        );
        const texts = insight.statements.map(({ text: words }) => words);
        const isUnique = new Set(texts).size === texts.length;
        return !unsure && sum < 1.001 && isUnique && texts.every((words) => words.length > 3);
      }),
      { numRuns: 5_000 },
    );
  });

  it('may have 2,000 stages on one link: in a line, in a cycle, or all of three kinds', () => {
    const many = (made: (at: number) => ReturnType<typeof insightStageFixture>) =>
      Array.from({ length: 2_000 }, (_, at) => made(at));
    const line = many((at) =>
      insightStageFixture({ id: `s${at}`, title: 'Step', dependsOnStageId: `s${at - 1}` }),
    );
    const loop = many((at) =>
      insightStageFixture({ id: `s${at}`, title: 'Step', dependsOnStageId: `s${(at + 1) % 2_000}` }),
    );
    const titles = ['Replies to enquiries', 'Enquiries raised', 'Enquiries satisfied'];
    const same = many((at) =>
      insightStageFixture({ id: `s${at}`, title: titles[at % 3]!, progress: 'In Progress' }),
    );
    for (const stages of [line, loop, same]) {
      const started = process.cpuUsage();
      const insight = analyseChain(inputFixture([linkFixture('a')], { a: stages }));
      const { user } = process.cpuUsage(started);
      expect(insight.holds.kind).toBe('named');
      expect(insight.holds.stageId).not.toBeNull();
      expect(user / 1_000).toBeLessThan(1_500);
    }
  });

  it('may have a cycle of links, or two exchange stages with one ticked', () => {
    const given = inputFixture([linkFixture('a'), linkFixture('b')], {
      a: saleFixture(12),
      b: saleFixture(14),
    });
    const links = [...given.chain.links, { id: 'back', transactionId: 'b', dependencyId: 'a' }];
    const insight = analyseChain({ ...given, chain: { ...given.chain, links } });
    expect(insight.ends).toEqual([]);
    expect(insight.links.reduce((sum, { probabilityLast }) => sum + probabilityLast, 0)).toBeCloseTo(1);
    const twice = [...saleFixture(25), insightStageFixture({ id: 'again', title: 'Exchange of contracts' })];
    expect(analyseChain(inputFixture([linkFixture('a')], { a: twice })).links[0]!.state).toBe('exchanged');
  });

  it('gives the same result when repeated, and about the same on the next day', () => {
    const given = inputFixture([linkFixture('a'), linkFixture('b')], {
      a: saleFixture(12),
      b: saleFixture(16),
    });
    expect(analyseChain(given)).toEqual(analyseChain({ ...given, now: fixtureNow }));
    const next = analyseChain({ ...given, now: '2026-11-23T09:00:00Z' });
    expect(next.links[0]!.probabilityLast).toBeCloseTo(analyseChain(given).links[0]!.probabilityLast, 1);
  });
});
