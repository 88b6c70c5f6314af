import { afterEach, expect, it, vi } from 'vitest';
import { chainQuery } from '@/lib/chains/queries';
import { gapsQuery } from '@/lib/query/pages';
import { stagesQuery } from '@/lib/stages/queries';
import { readForTest } from '@/lib/today/testing-read';
import { chain, morning, now, readAt, returning, yesterday } from './testing-today';

afterEach(() => void vi.useRealTimers());

/** The chain has changed since it was last read in full. */
const changed = Date.parse('2026-11-23T12:00:00Z');
const listed = { ...chain, updatedAt: new Date(changed).toISOString() };
const given = { chains: [listed], memory: { ...returning, chains: { chain: readAt(yesterday) } } };

it('remembers what could not be read of a chain, and does not read it again on the next visit', async () => {
  const first = await morning(given);
  await first.until(() => expect(first.requests).toContain('GET /api/chains/chain'));
  first.client.setQueryData(chainQuery('chain').queryKey, listed);
  for (const [id, { stages }] of readForTest().stages)
    first.client.setQueryData(stagesQuery(id).queryKey, stages);
  const gaps = { unreadable: 2, isEndless: false };
  first.client.setQueryData(gapsQuery(stagesQuery('2').queryKey).queryKey, gaps);
  const unreadable = { chain: { changed, readAt: now, stages: { '2': 2 } } };
  await first.until(() => expect(first.value().unreadable).toEqual(unreadable));
  expect(first.strip()).toMatchObject({ known: 0, all: 1, unreadable: new Map(Object.entries(unreadable)) });

  const next = await morning({ ...given, memory: { ...given.memory, unreadable } });
  await next.until(() => expect(next.strip().unreadable.size).toBe(1));
  await next.until(() => expect(next.strip().reading).toMatchObject({ isThrough: true, rest: null }));
  expect(next.requests.filter((request) => request.includes('/chains/chain'))).toEqual([]);
});
