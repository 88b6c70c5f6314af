import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { inputFixture, linkFixture, linkOf, saleFixture, insightStageFixture } from './fixture';
import type { AssumptionId, InsightInput } from './insight-input';
import { parseSupposition, suppose, type Supposition, suppositionText } from './what-if';

const middleOf = (input: InsightInput) => {
  const { window } = analyseChain(input);
  return window && 'middle' in window ? window.middle : null;
};
const next = 'Enquiries satisfied';
const one = (given: Parameters<typeof saleFixture>[1] = {}, more: Partial<InsightInput> = {}) =>
  inputFixture([linkFixture('a')], { a: saleFixture(18, given) }, more);
const sale = one();

describe('the forecast', () => {
  it('is not delayed by an edited note, nor brought forward by longer silence', () => {
    const underWay = (updatedAt: string) =>
      middleOf(one({ [next]: { progress: 'In Progress', updatedAt } }))!;
    expect(underWay('2026-11-22T08:00:00Z')).toBe(underWay('2026-11-20T09:00:00Z'));
    expect(underWay('2026-09-01T09:00:00Z') >= underWay('2026-11-20T09:00:00Z')).toBe(true);
    const days = ['2026-11-22', '2026-11-30', '2026-12-07', '2026-12-14', '2027-01-11'];
    const middles = days.map((day) =>
      middleOf(one({ [next]: { progress: 'In Progress' } }, { now: `${day}T09:00:00Z` }))!,
    );
    expect(middles).toEqual([...middles].sort());
  });

  it('takes an entered date into account in part, and more strongly the nearer it is', () => {
    const withDate = (day: string) => middleOf(one({ [next]: { expectedCompletion: `${day}T09:00:00Z` } }))!;
    const none = middleOf(sale)!;
    expect(withDate('2026-11-23') < none).toBe(true);
    expect(withDate('2026-11-23') > '2026-12-07').toBe(true);
    expect(withDate('9999-12-31')).toBe(none);
    expect(
      middleOf(one({ [next]: { expectedCompletion: '2026-11-23T09:00:00Z' } }, { without: ['typed-dates'] })),
    ).toBe(none);
  });

  it('uses an entered date until the end of its day', () => {
    const counts = (day: string) =>
      analyseChain(
        one({ [next]: { expectedCompletion: `${day}T09:00:00Z` } }),
      ).statements[0]!.assumptions.some(({ id }) => id === 'typed-dates');
    expect([counts('2026-11-21'), counts('2026-11-22')]).toEqual([false, true]);
  });

  it('responds to a stage done sooner, an absent firm and a closed end', () => {
    const sooner = middleOf({ ...sale, declared: { stageDone: { [next]: '2026-11-23' } } })!;
    expect(sooner < middleOf(sale)!).toBe(true);
    const firms = { a: { buyer: 'Quill & Co' } };
    const away = {
      firms,
      declared: { firmAway: [{ firm: 'Quill & Co', from: '2026-11-23', to: '2026-12-11' }] },
    };
    expect(middleOf({ ...sale, ...away })! > middleOf({ ...sale, firms })!).toBe(true);
    const stuck = inputFixture([linkFixture('a', { saleState: 'for-sale-no-offers' })], {
      a: saleFixture(18),
    });
    expect(analyseChain(stuck).holds.kind).toBe('waiting');
    const closedEnds = [{ transactionId: 'a', position: 'bottom' as const }];
    const closed = analyseChain({ ...stuck, declared: { closedEnds } });
    expect(closed.holds.kind).toBe('named');
    expect(closed.statements.some(({ basis }) => basis === 'you said')).toBe(true);
  });

  it('neither names nor uses an assumption that was removed', () => {
    const blocked = one({ [next]: { progress: 'Blocked' } });
    const ids = (insight: ReturnType<typeof analyseChain>) =>
      insight.statements[0]!.assumptions.map(({ id }) => id);
    expect(ids(analyseChain(blocked))).toContain('blocks-end');
    const without = analyseChain({ ...blocked, without: ['blocks-end'] });
    expect(ids(without)).not.toContain('blocks-end');
    expect('likelyBy' in without.window!).toBe(false);
    const open = middleOf({ ...one({}, { now: '2026-12-14T09:00:00Z' }), without: ['shut-at-christmas'] })!;
    expect(open < middleOf(one({}, { now: '2026-12-14T09:00:00Z' }))!).toBe(true);
  });

  it('has no end date for an open-ended block, but has one once the note says that it is over', () => {
    const note = (progressNote: string) =>
      analyseChain(one({ [next]: { progress: 'Blocked', progressNote } }));
    expect(note('Awaiting probate').holds).toMatchObject({ kind: 'waiting', stageId: next });
    expect('likelyBy' in note('Buyer has pulled out').window!).toBe(false);
    expect(note('Probate granted last week').holds.kind).toBe('named');
  });

  it('ignores “not found a home” once the top, not the bottom, is declared complete', () => {
    const blocked = one({ [next]: { progress: 'Blocked', progressNote: 'Seller has not found a home' } });
    const closing = (...positions: ('top' | 'bottom')[]) => {
      const closedEnds = positions.map((position) => ({ transactionId: 'a', position }));
      return analyseChain({ ...blocked, declared: { closedEnds } }).holds.kind;
    };
    expect([closing(), closing('bottom'), closing('top')]).toEqual(['waiting', 'waiting', 'named']);
  });

  it('lets only joined links wait for each other, and a blocked exchange holds its link', () => {
    const given = inputFixture([linkFixture('a'), linkFixture('b')], {
      a: saleFixture(23),
      b: saleFixture(5),
    });
    const apart = analyseChain({ ...given, chain: { ...given.chain, links: [] } });
    expect(apart.links.map(({ probabilityLast }) => probabilityLast)).toEqual([0, 0]);
    const stages = [
      ...saleFixture(24).slice(0, 24),
      insightStageFixture({ title: 'Contracts exchanged', progress: 'Blocked' }),
    ];
    const blocked = analyseChain(inputFixture([linkFixture('a')], { a: stages }));
    expect(linkOf(blocked, 'a').state).toBe('blocked');
    expect(blocked.holds.stageId).toBe('Contracts exchanged');
  });
});

describe('a supposition as text', () => {
  const day = fc
    .integer({ min: 0, max: 30_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  const name = fc.oneof(
    fc.string({ minLength: 1, unit: 'binary' }),
    fc.constantFrom('a:b', ':', '2027-01-12', 'Wells, Bell & Co', '__proto__', ' '),
  );
  const assumption = fc.constantFrom<AssumptionId>(
    'not-ticked',
    'exchange-together',
    'steps-not-recorded',
    'typed-dates',
    'dates-come-late',
    'blocks-end',
    'shut-at-christmas',
  );
  const supposition: fc.Arbitrary<Supposition> = fc.oneof(
    fc.record({ kind: fc.constant('done' as const), stageId: name, day }),
    fc.record({ kind: fc.constant('away' as const), firm: name, from: day, to: day }).map((one) => {
      const [from, to] = [one.from, one.to].toSorted() as [string, string];
      return { ...one, from, to };
    }),
    fc.record({
      kind: fc.constant('closed' as const),
      transactionId: name,
      position: fc.constantFrom('top' as const, 'bottom' as const),
    }),
    fc.record({ kind: fc.constant('without' as const), assumption }),
  );

  it('round-trips', () => {
    fc.assert(
      fc.property(supposition, (one) => {
        expect(parseSupposition(suppositionText(one))).toEqual(one);
      }),
    );
    expect(suppositionText({ kind: 'done', stageId: 's:1', day: '2027-01-12' })).toBe('done:2027-01-12:s:1');
  });

  it('is rejected if it was cut short or is something else', () => {
    fc.assert(
      fc.property(supposition, fc.nat(), (one, length) => {
        const full = suppositionText(one);
        const parsed = parseSupposition(full.slice(0, length % full.length));
        // A truncated name still parses, with the same kind.
        if (parsed) expect(full.startsWith(suppositionText(parsed)) && parsed.kind === one.kind).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseSupposition(text);
        return parsed === null || suppositionText(parsed) === text;
      }),
    );
  });

  it.each([
    '',
    'done',
    'done:2027-01-12',
    'done:2027-01-12:',
    'done:2027-02-30:s',
    'done:12 January:s',
    'done:2027-1-2:s',
    'away:2026-12-24:2027-01-04',
    'away:2027-01-04:2026-12-24:Wells & Co',
    'away:2026-12-24::Wells & Co',
    'closed:middle:a',
    'closed:top:',
    'without:usual-durations',
    'without:typed-dates:more',
    'without:constructor',
    'DONE:2027-01-12:s',
  ])('“%s” is invalid', (text) => {
    expect(parseSupposition(text)).toBeNull();
  });
});

describe('suppose', () => {
  const declared = {
    stageDone: { first: '2026-12-01', [next]: '2027-06-01' },
    closedEnds: [{ transactionId: 'a', position: 'top' as const }],
    firmAway: [{ firm: 'Quill & Co', from: '2026-12-01', to: '2026-12-02' }],
  };

  it('adds to permanent declarations; a supposed day overrides a declared one', () => {
    const given = { ...sale, declared, without: ['typed-dates' as const] };
    const before = structuredClone(given);
    const supposed = suppose(given, [
      { kind: 'done', stageId: next, day: '2026-11-23' },
      { kind: 'away', firm: 'Wells', from: '2026-12-24', to: '2027-01-04' },
      { kind: 'closed', transactionId: 'a', position: 'bottom' },
      { kind: 'without', assumption: 'blocks-end' },
    ]);
    expect(supposed.declared).toMatchObject({
      stageDone: { first: '2026-12-01', [next]: '2026-11-23' },
      closedEnds: [
        { transactionId: 'a', position: 'top' },
        { transactionId: 'a', position: 'bottom' },
      ],
      firmAway: [
        { firm: 'Quill & Co', from: '2026-12-01', to: '2026-12-02' },
        { firm: 'Wells', from: '2026-12-24', to: '2027-01-04' },
      ],
    });
    expect(supposed.without).toEqual(['typed-dates', 'blocks-end']);
    expect(given).toEqual(before);
    expect(suppose(given, [])).toBe(given);
  });

  it('delays the work of every side that an absent firm acts for, and nothing else', () => {
    const away = { kind: 'away' as const, firm: 'Quill & Co', from: '2026-11-23', to: '2026-12-11' };
    const ofBuyer = suppose(sale, [away], { a: { buyer: 'Quill & Co' } });
    expect(middleOf(ofBuyer)! > middleOf(sale)!).toBe(true);
    const early = inputFixture([linkFixture('a')], { a: saleFixture(6) });
    const firstOf = (seller: string) => analyseChain(suppose(early, [away], { a: { seller } })).window!.notBefore; // oxfmt-ignore
    expect(firstOf('Quill & Co') > firstOf('Wells')).toBe(true);
    expect(middleOf(suppose(sale, [away], { a: { buyer: 'Wells' } }))).toBe(middleOf(sale));
    expect(middleOf(suppose(sale, [away]))).toBe(middleOf(sale));
  });

  it('has the same effect as a declaration', () => {
    const day = '2026-11-23';
    expect(middleOf(suppose(sale, [{ kind: 'done', stageId: next, day }]))).toBe(
      middleOf({ ...sale, declared: { stageDone: { [next]: day } } }),
    );
    expect(middleOf(suppose(sale, [{ kind: 'done', stageId: next, day }]))! < middleOf(sale)!).toBe(true);
  });
});
