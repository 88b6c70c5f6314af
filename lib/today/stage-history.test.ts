import { describe, expect, it } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import { seeChain, type SeenChain } from './seen-chain';
import { historyOf } from './stage-history';
import { at, ms, read } from './testing-promises';

describe('what earlier days tell of a stage', () => {
  const seen = [
    [10, {}],
    [11, { updatedAt: at(10) }],
    [12, { updatedAt: at(11) }],
  ] as const;
  const chain = seen.reduce<SeenChain | undefined>((before, [day, stage]) => seeChain(read(day, { progress: 'Blocked', expectedUpdate: at(18), ...stage }), null, before), undefined)!; // oxfmt-ignore

  it('is since when it has been so, and when its update was promised: an edited note moves neither', () => {
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

  it('is nothing where the stage is otherwise by now', () => {
    const now = read(13, { progress: 'In Progress', expectedUpdate: at(25), updatedAt: at(13, '08:00') });
    expect(historyOf(now, chain, undefined)).toBeUndefined();
  });
});
