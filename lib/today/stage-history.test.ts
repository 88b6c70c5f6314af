import { describe, expect, it } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import { snapshotOf, type ChainSnapshot } from './chain-snapshot';
import { historyOf } from './stage-history';
import { at, ms, read } from './testing-promises';

describe('the history of a stage', () => {
  const seen = [
    [10, {}],
    [11, { updatedAt: at(10) }],
    [12, { updatedAt: at(11) }],
  ] as const;
  const chain = seen.reduce<ChainSnapshot | undefined>((before, [day, stage]) => snapshotOf(read(day, { progress: 'Blocked', expectedUpdate: at(18), ...stage }), null, before), undefined)!; // oxfmt-ignore

  it('gives when its progress began and its update was promised, whatever edits came later', () => {
    const now = read(13, { progress: 'Blocked', expectedUpdate: at(18), updatedAt: at(13, '08:00') });
    expect(historyOf(now, chain, undefined)).toEqual({
      firstSeen: { '1a': '2026-11-02T09:00:00.000Z' },
      promisedAt: { '1a': '2026-11-02T09:00:00.000Z' },
      delays: {},
      ownWrites: {},
    });
    const since = (history: object) => analyseChain({ ...chainInput(now, ms(at(13))), ...history }).links[0]!.blocked[0]!.since; // oxfmt-ignore
    expect(since({})).toBe('2026-11-13T08:00:00.000Z');
    expect(since(historyOf(now, chain, undefined)!)).toBe('2026-11-02T09:00:00.000Z');
  });

  it('gives the usual delay of its role, if the stage has a date', () => {
    const delays = { roles: { "Buyer's Conveyancer": 4 }, at: { '1': { "Buyer's Conveyancer": 6 } } };
    const late = (expectedCompletion: string | null, given = delays) => historyOf(read(13, { expectedCompletion }), undefined, given)?.delays; // oxfmt-ignore
    expect([late(at(25)), late(at(25), { ...delays, at: {} as typeof delays.at }), late(null)]).toEqual([{ '1a': 6 }, { '1a': 4 }, undefined]); // oxfmt-ignore
  });

  it('identifies the user’s own change to a stage or transaction, unless it has changed since', () => {
    const now = read(13, { updatedAt: at(12) });
    const own = (id: string, updatedAt: string) =>
      historyOf(now, undefined, undefined, new Map([[id, { updatedAt, before: at(2) }]]))?.ownWrites;
    expect(own('1a', at(12))).toEqual({ '1a': { updatedAt: at(12), before: at(2) } });
    expect(own('1a', at(11))).toBeUndefined();
    const [first] = now.chain.transactions;
    expect(own('1', first!.updatedAt)).toEqual({ '1': { updatedAt: first!.updatedAt, before: at(2) } });
  });

  it('is empty if the stage has changed since', () => {
    const now = read(13, { progress: 'In Progress', expectedUpdate: at(25), updatedAt: at(13, '08:00') });
    expect(historyOf(now, chain, undefined)).toBeUndefined();
  });
});
