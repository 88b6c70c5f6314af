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

/** The ledger after a sequence of readings. @param knownUpTo a day of the month */
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

describe('a promised update', () => {
  const promised = { expectedUpdate: at(12) };

  it('is kept by any change up to its day, even one that promises the next update', () => {
    expect(ledgerOf([[10, promised], [13, { ...promised, updatedAt: at(12, '17:00') }]])).toEqual({ [key('u', 12)]: ['k', 0] }); // oxfmt-ignore
    expect(ledgerOf([[10, promised], [11, { expectedUpdate: at(25), updatedAt: at(11, '08:00') }]])).toEqual({ [key('u', 12)]: ['k', 0] }); // oxfmt-ignore
  });

  it('stays kept after further changes', () => {
    const then = (day: number, on: number) =>
      [day, { ...promised, updatedAt: at(on) }] as [number, Partial<Stage>];
    expect(ledgerOf([then(10, 2), then(11, 11), then(12, 11), then(14, 13)], 13)).toEqual({ [key('u', 12)]: ['k', 0] }); // oxfmt-ignore
  });

  it('is broken once its day is over; its delay counts working days', () => {
    const silent = [
      [10, promised],
      [12, promised],
      [13, promised],
    ] as [number, Partial<Stage>][];
    expect(ledgerOf(silent.slice(0, 2))).toEqual({});
    expect(ledgerOf(silent)).toEqual({ [key('u', 12)]: ['b', null] });
    // From Thursday 12th to Tuesday 17th.
    const late = { ...promised, updatedAt: at(17, '08:00') };
    expect(ledgerOf([...silent, [17, late], [18, late]])).toEqual({ [key('u', 12)]: ['b', 3] });
  });

  it('counts as late only if no earlier change can have been missed', () => {
    const late = [
      [10, promised],
      [18, { ...promised, updatedAt: at(17) }],
    ] as [number, Partial<Stage>][];
    // Something may have changed on the promised day after the list was read.
    for (const knownUpTo of [undefined, 12]) expect(ledgerOf(late, knownUpTo)).toEqual({});
    expect(ledgerOf(late, 16)).toEqual({ [key('u', 12)]: ['b', 3] });
  });

  it('does not count if it was overdue when first seen, is the user’s own or is done but not ticked', () => {
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

describe('an expected date', () => {
  const expected = { expectedCompletion: at(12) };

  it.each<[string, Partial<Stage>, number, unknown]>([
    [
      'kept if the stage was completed by then',
      { ...expected, progress: 'Completed', updatedAt: at(12) },
      13,
      ['k', 0],
    ],
    [
      'put off if it was moved before its day',
      { expectedCompletion: at(25), updatedAt: at(11) },
      11,
      ['m', null],
    ],
    ['missed once its day is over', expected, 13, ['b', null]],
    [
      'missed if it was moved after its day',
      { expectedCompletion: at(25), updatedAt: at(16) },
      16,
      ['b', null],
    ],
    [
      'missed if the stage was completed after its day',
      { ...expected, progress: 'Completed', updatedAt: at(16) },
      16,
      ['b', 2],
    ],
  ])('is %s', (_, after, day, outcome) => {
    expect(ledgerOf([[10, expected], [day, after]], 13)).toEqual({ [key('c', 12)]: outcome }); // oxfmt-ignore
  });

  it('is missed even if first seen on its own day, and is met only by completing the stage', () => {
    const edited = { ...expected, updatedAt: at(16, '08:00') };
    expect(ledgerOf([[12, expected], [13, expected], [16, edited]])).toEqual({ [key('c', 12)]: ['b', null] }); // oxfmt-ignore
  });

  it('has no delay if due on a Friday and met on the Saturday', () => {
    const done = { expectedCompletion: at(13), progress: 'Completed', updatedAt: at(14) };
    expect(ledgerOf([[10, { expectedCompletion: at(13) }], [14, done]], 14)).toEqual({ [key('c', 13)]: ['b', 0] }); // oxfmt-ignore
  });

  it('is not met by another stage whose id has the same prefix', () => {
    const done = { expectedCompletion: at(12), progress: 'Completed', updatedAt: at(16) };
    const [before, now] = [snapshotOf(read(13, expected), null), snapshotOf(read(16, done), null)];
    const other = { transaction: '1', kind: 'searches', agent: null, outcome: 'b' as const, late: null };
    const similarKey = `1a2:c:${dayNumberOf(at(12))}`;
    const ledger = settle({ [similarKey]: other }, before, now, { knownUpTo: 0, notTicked: new Set() });
    expect(ledger[similarKey]!.late).toBeNull();
  });

  it('does not count if the stage was done when first seen, or a later change may hide an earlier one', () => {
    const done = { ...expected, progress: 'Completed' };
    expect(ledgerOf([[10, done], [13, done]])).toEqual({}); // oxfmt-ignore
    const late = { updatedAt: at(16) };
    for (const after of [{ ...done, ...late }, { expectedCompletion: at(25), ...late }])
      expect(ledgerOf([[10, expected], [18, after]])).toEqual({}); // oxfmt-ignore
  });

  it('does not count if it was brought forward or removed', () => {
    expect(ledgerOf([[10, expected], [11, { expectedCompletion: at(11), updatedAt: at(11) }]])).toEqual({}); // oxfmt-ignore
    expect(ledgerOf([[10, expected], [11, { expectedCompletion: null, updatedAt: at(11) }]])).toEqual({}); // oxfmt-ignore
  });

  it('is late by the day of completion, however often it was put off', () => {
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

  it('is updated as chains are read, and holds no name, title or note', () => {
    const first = withReadings(
      emptyMemory,
      fresh(10, { ...promised, progressNote: 'Mrs Hale is in hospital' }),
    );
    expect(first.ledger).toBeUndefined();
    const { ledger } = withReadings(first, fresh(13, promised));
    expect(Object.keys(ledger!)).toEqual([key('u', 12)]);
    for (const word of ['Quay', 'Searches', 'Hale', 'Agent']) expect(JSON.stringify(ledger)).not.toContain(word); // oxfmt-ignore
  });

  it('counts a late change if the list showed none before it, unless it does not show every change', () => {
    const first = withReadUpTo(withReadings(emptyMemory, fresh(10, promised)), [{ updatedAt: at(16) }]);
    const late = fresh(18, { ...promised, updatedAt: at(17) });
    expect(Object.values(withReadings(first, late).ledger ?? {})).toMatchObject([{ outcome: 'b', late: 3 }]);
    expect(withReadings({ ...first, isQuiet: true }, late).ledger).toBeUndefined();
  });

  it('merges the ledgers of two devices, and keeps the latest entries beyond the maximum', () => {
    const [mine, theirs] = [{ ...ledgerWith('u', 2, 2) }, ledgerWith('c', 2, 0)].map((ledger) => ({ ...withSnapshots(emptyMemory, new Map()), ledger })); // oxfmt-ignore
    expect(Object.keys(mergeMemories(mine!, theirs!).ledger!)).toHaveLength(4);
    const known = Object.keys(theirs!.ledger);
    const open = { ...theirs!, ledger: Object.fromEntries(known.map((id) => [id, { ...theirs!.ledger[id]!, late: null }])) }; // oxfmt-ignore
    for (const both of [mergeMemories(open, theirs!), mergeMemories(theirs!, open)])
      expect(both.ledger).toEqual(theirs!.ledger);
    expect(mergeMemories(open, mine!).ledger).toEqual({ ...mine!.ledger, ...open.ledger });
    const many = mergeMemories(
      { ...mine!, ledger: ledgerWith('u', maxLedgerEntries + 5, 0) },
      theirs!,
    ).ledger!;
    expect(Object.keys(many)).toHaveLength(maxLedgerEntries);
    expect(many[`1u0:u:20760`]).toBeUndefined();
  });
});
