import { describe, expect, it } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import type { Stage } from '@/lib/stages/schema';
import { mergeMemories, emptyMemory, withReadUpTo, withSnapshots } from './memory-value';
import { type Ledger, maxLedgerEntries, settle } from './promise-ledger';
import { withReadings } from './remember';
import { dayNumberOf, snapshotOf, type ChainSnapshot } from './chain-snapshot';
import { at, ledgerWith, ms, read } from './testing-promises';

const key = (what: 'u' | 'c', day: number, stage = '1a') => `${stage}:${what}:${dayNumberOf(at(day))}`;

/** What one reading after another leaves. @param knownUpTo a day of the month */
function ledgerOf(
  readings: [day: number, stage: Partial<Stage>][],
  knownUpTo?: number,
  notTicked: string[] = [],
) {
  let ledger: Ledger = {};
  let before: ChainSnapshot | undefined;
  for (const [day, stage] of readings) {
    const now = snapshotOf(read(day, stage), null, before);
    const given = { knownUpTo: knownUpTo ? ms(at(knownUpTo)) : 0, notTicked: new Set(notTicked) };
    if (before) ledger = settle(ledger, before, now, given);
    before = now;
  }
  return Object.fromEntries(Object.entries(ledger).map(([id, { outcome, late }]) => [id, [outcome, late]]));
}

describe('an update that was promised', () => {
  const promised = { expectedUpdate: at(12) };

  it('is kept by any change by its day, also where that promises the next one', () => {
    expect(ledgerOf([[10, promised], [13, { ...promised, updatedAt: at(12, '17:00') }]])).toEqual({ [key('u', 12)]: ['k', 0] }); // oxfmt-ignore
    expect(ledgerOf([[10, promised], [11, { expectedUpdate: at(25), updatedAt: at(11, '08:00') }]])).toEqual({ [key('u', 12)]: ['k', 0] }); // oxfmt-ignore
  });

  it('stays kept where more came after its day', () => {
    const then = (day: number, on: number) =>
      [day, { ...promised, updatedAt: at(on) }] as [number, Partial<Stage>];
    expect(ledgerOf([then(10, 2), then(11, 11), then(12, 11), then(14, 13)], 13)).toEqual({ [key('u', 12)]: ['k', 0] }); // oxfmt-ignore
  });

  it('is broken once its day is over, and late by working days when it comes', () => {
    const silent = [
      [10, promised],
      [12, promised],
      [13, promised],
    ] as [number, Partial<Stage>][];
    expect(ledgerOf(silent.slice(0, 2))).toEqual({});
    expect(ledgerOf(silent)).toEqual({ [key('u', 12)]: ['b', null] });
    // From Thursday the 12th to Tuesday the 17th.
    const late = { ...promised, updatedAt: at(17, '08:00') };
    expect(ledgerOf([...silent, [17, late], [18, late]])).toEqual({ [key('u', 12)]: ['b', 3] });
  });

  it('counts late only where nothing else can have come before', () => {
    const late = [
      [10, promised],
      [18, { ...promised, updatedAt: at(17) }],
    ] as [number, Partial<Stage>][];
    // On the promised day itself something may have come after the list was looked at.
    for (const knownUpTo of [undefined, 12]) expect(ledgerOf(late, knownUpTo)).toEqual({});
    expect(ledgerOf(late, 16)).toEqual({ [key('u', 12)]: ['b', 3] });
  });

  it('does not count where it was over when it was first seen, is the user’s own or is done unticked', () => {
    const again = { ...promised, updatedAt: at(20) };
    expect(
      ledgerOf(
        [
          [16, promised],
          [21, again],
        ],
        20,
      ),
    ).toEqual({});
    const own = { ...promised, assignedToYou: true };
    expect(
      ledgerOf([
        [10, own],
        [13, own],
      ]),
    ).toEqual({});
    expect(
      ledgerOf(
        [
          [10, promised],
          [13, promised],
        ],
        0,
        ['1a'],
      ),
    ).toEqual({});
  });
});

describe('a date that was expected', () => {
  const expected = { expectedCompletion: at(12) };

  it.each<[string, Partial<Stage>, number, unknown]>([
    [
      'kept where it was completed by then',
      { ...expected, progress: 'Completed', updatedAt: at(12) },
      13,
      ['k', 0],
    ],
    ['put off where it was moved before', { expectedCompletion: at(25), updatedAt: at(11) }, 11, ['m', null]],
    ['missed where it is over', expected, 13, ['b', null]],
    [
      'missed where it was moved afterwards',
      { expectedCompletion: at(25), updatedAt: at(16) },
      16,
      ['b', null],
    ],
    [
      'missed where it was completed afterwards',
      { ...expected, progress: 'Completed', updatedAt: at(16) },
      16,
      ['b', 2],
    ],
  ])('is %s', (_, after, day, outcome) => {
    expect(ledgerOf([[10, expected], [day, after]], 13)).toEqual({ [key('c', 12)]: outcome }); // oxfmt-ignore
  });

  it('is missed where it was first seen on its own day, and comes by no other change than its completion', () => {
    const edited = { ...expected, updatedAt: at(16, '08:00') };
    expect(ledgerOf([[12, expected], [13, expected], [16, edited]])).toEqual({ [key('c', 12)]: ['b', null] }); // oxfmt-ignore
  });

  it('of a Friday is not late by a working day where it came on the Saturday', () => {
    const done = { expectedCompletion: at(13), progress: 'Completed', updatedAt: at(14) };
    expect(ledgerOf([[10, { expectedCompletion: at(13) }], [14, done]], 14)).toEqual({ [key('c', 13)]: ['b', 0] }); // oxfmt-ignore
  });

  it('does not come with another stage whose id begins alike', () => {
    const done = { expectedCompletion: at(12), progress: 'Completed', updatedAt: at(16) };
    const [before, now] = [snapshotOf(read(13, expected), null), snapshotOf(read(16, done), null)];
    const other = { transaction: '1', kind: 'searches', agent: null, outcome: 'b' as const, late: null };
    const alike = `1a2:c:${dayNumberOf(at(12))}`;
    const ledger = settle({ [alike]: other }, before, now, { knownUpTo: 0, notTicked: new Set() });
    expect(ledger[alike]!.late).toBeNull();
  });

  it('does not count where it was met before it was first seen, or a later change may hide an earlier one', () => {
    const done = { ...expected, progress: 'Completed' };
    expect(ledgerOf([[10, done], [13, done]])).toEqual({}); // oxfmt-ignore
    const late = { updatedAt: at(16) };
    for (const after of [{ ...done, ...late }, { expectedCompletion: at(25), ...late }])
      expect(ledgerOf([[10, expected], [18, after]])).toEqual({}); // oxfmt-ignore
  });

  it('is nothing where it was brought forward or taken back', () => {
    expect(ledgerOf([[10, expected], [11, { expectedCompletion: at(11), updatedAt: at(11) }]])).toEqual({}); // oxfmt-ignore
    expect(ledgerOf([[10, expected], [11, { expectedCompletion: null, updatedAt: at(11) }]])).toEqual({}); // oxfmt-ignore
  });

  it('is late by when the stage was completed, however often it was put off', () => {
    const done = { expectedCompletion: at(18), progress: 'Completed', updatedAt: at(19) };
    const put = { expectedCompletion: at(18), updatedAt: at(11) };
    expect(ledgerOf([[10, expected], [11, put], [19, put], [20, done]])).toEqual({
      [key('c', 12)]: ['m', 5],
      [key('c', 18)]: ['b', 1],
    }); // oxfmt-ignore
  });
});

describe('the ledger in the memory', () => {
  const promised = { expectedUpdate: at(12) };
  const fresh = (day: number, stage: Partial<Stage>) => {
    const one = read(day, stage);
    const cached = { chain: one.chain, readAt: one.readAt, stages: one.stages } as never;
    return [{ listed: { id: 'a' }, read: one, cached, insight: analyseChain(chainInput(one, one.readAt)) }];
  };

  it('is written as chains are read, and holds no name, title or note', () => {
    const first = withReadings(
      emptyMemory,
      fresh(10, { ...promised, progressNote: 'Mrs Hale is in hospital' }),
    );
    expect(first.ledger).toBeUndefined();
    const { ledger } = withReadings(first, fresh(13, promised));
    expect(Object.keys(ledger!)).toEqual([key('u', 12)]);
    for (const word of ['Quay', 'Searches', 'Hale', 'Agent']) expect(JSON.stringify(ledger)).not.toContain(word); // oxfmt-ignore
  });

  it('counts a late change where the list had shown none until then, unless stages change unseen', () => {
    const first = withReadUpTo(withReadings(emptyMemory, fresh(10, promised)), [{ updatedAt: at(16) }]);
    const late = fresh(18, { ...promised, updatedAt: at(17) });
    expect(Object.values(withReadings(first, late).ledger ?? {})).toMatchObject([{ outcome: 'b', late: 3 }]);
    expect(withReadings({ ...first, isQuiet: true }, late).ledger).toBeUndefined();
  });

  it('joins what two devices saw, and keeps the latest days of too many', () => {
    const [mine, theirs] = [{ ...ledgerWith('u', 2, 2) }, ledgerWith('c', 2, 0)].map((ledger) => ({ ...withSnapshots(emptyMemory, new Map()), ledger })); // oxfmt-ignore
    expect(Object.keys(mergeMemories(mine!, theirs!).ledger!)).toHaveLength(4);
    const known = Object.keys(theirs!.ledger);
    const open = { ...theirs!, ledger: Object.fromEntries(known.map((id) => [id, { ...theirs!.ledger[id]!, late: null }])) }; // oxfmt-ignore
    for (const both of [mergeMemories(open, theirs!), mergeMemories(theirs!, open)])
      expect(both.ledger).toEqual(theirs!.ledger);
    expect(mergeMemories(open, mine!).ledger).toEqual({ ...mine!.ledger, ...open.ledger });
    const many = mergeMemories({ ...mine!, ledger: ledgerWith('u', maxLedgerEntries + 5, 0) }, theirs!).ledger!;
    expect(Object.keys(many)).toHaveLength(maxLedgerEntries);
    expect(many[`1u0:u:20760`]).toBeUndefined();
  });
});
