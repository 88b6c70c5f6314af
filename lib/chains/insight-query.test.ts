import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { inputFixture, linkFixture, saleFixture } from '@/lib/insight/fixture';
import type { Firms } from '@/lib/insight/insight-input';
import type { Supposition } from '@/lib/insight/what-if';
import { insightQuery } from './insight-query';

const now = Date.parse('2026-11-22T09:00:00Z');
const { chain } = inputFixture([linkFixture('a')]);
const read = { chain, readAt: now, stages: new Map([['a', { stages: saleFixture(18), readAt: now }]]) };
const away: Supposition = { kind: 'away', firm: 'Quill & Co', from: '2026-11-23', to: '2026-12-11' };

it('has a new key when the London day changes, and not before', () => {
  const keyAt = (moment: string) => insightQuery(read, Date.parse(moment), [], analyseChain).queryKey;
  expect(keyAt('2026-06-30T22:59:59Z')).toEqual(keyAt('2026-06-29T23:00:00Z'));
  expect(keyAt('2026-06-30T23:00:00Z')).not.toEqual(keyAt('2026-06-30T22:59:59Z'));
});

it('has a new key once any input has been read again', () => {
  const keyOf = (given: object) => insightQuery({ ...read, ...given }, now, [], analyseChain).queryKey;
  expect(keyOf({})).toEqual(insightQuery(read, now, [], analyseChain).queryKey);
  for (const given of [
    { readAt: now + 1 },
    { stages: new Map([['a', { stages: saleFixture(18), readAt: now + 1 }]]) },
    { stages: new Map() },
    { history: { firstSeen: { a: '2026-11-02T09:00:00Z' } } },
  ])
    expect(keyOf(given)).not.toEqual(keyOf({}));
  expect(insightQuery(read, now, [away], analyseChain).queryKey).not.toEqual(keyOf({}));
});

it('is analysed again once the address book says whom an absent firm acts for', async () => {
  const client = new QueryClient();
  const windowFor = async (firms?: Firms) => {
    const { window } = await client.fetchQuery(insightQuery(read, now, [away], analyseChain, firms));
    return window && 'middle' in window ? window.middle : null;
  };
  const before = await windowFor();
  const after = await windowFor({ a: { buyer: 'Quill & Co' } });
  expect(before).not.toBeNull();
  expect(after! > before!).toBe(true);
  expect(await windowFor()).toBe(before);
});

it('is not taken for something read from the service, whose age the page shows', () => {
  expect(insightQuery(read, now, [], analyseChain).meta).toEqual({ isOwn: true });
});

it('has a key of its own for each chain, and for whose stages were read', () => {
  const keyOf = (given: object) => insightQuery({ ...read, ...given }, now, [], analyseChain).queryKey;
  expect(keyOf({ chain: { ...chain, id: 'another' } })).not.toEqual(keyOf({}));
  const ofB = new Map([['b', { stages: saleFixture(18), readAt: now }]]);
  expect(keyOf({ stages: ofB })).not.toEqual(keyOf({}));
});

it('is not analysed again while nothing has been read, however long ago that was', async () => {
  const client = new QueryClient();
  const analyse = vi.fn(analyseChain);
  const query = insightQuery(read, now, [], analyse);
  await client.fetchQuery(query);
  client.setQueryData(query.queryKey, (known) => known, { updatedAt: 1 });
  await client.fetchQuery(query);
  expect(analyse).toHaveBeenCalledTimes(1);
  // The moment of the view is the moment of the analysis.
  expect(analyse.mock.calls[0]![0].now).toBe(now);
});
