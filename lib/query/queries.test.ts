import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainQuery } from '@/lib/chains/queries';
import { insightQuery } from '@/lib/chains/insight-query';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { Failure } from '@/lib/values/failure';
import { gapsOf, pagedQuery, rowsPerPage, type SourceOptions } from './pages';
import { createQueryClient, queryClient } from './query-client';
import { isRefusedAlone } from './use-read-in-turn';

describe('the client of a request', () => {
  it('is its own, so that people never share data', () => {
    expect(queryClient()).not.toBe(queryClient());
  });

  it('sets no timer, which would hold all that was read until it fires', async () => {
    vi.useFakeTimers();
    try {
      const client = createQueryClient();
      const chain = lineFixture(transactionFixture('a'));
      const read = { chain, readAt: 0, stages: new Map() };
      await client.fetchQuery(chainQuery('c', async () => chain));
      await client.fetchQuery(insightQuery(read, 0, [], analyseChain));
      hydrate(queryClient(), dehydrate(client));
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('repeats nothing: only the governor does', async () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect([queries?.retry, mutations?.retry]).toEqual([false, false]);
  });
});

describe('a list that grows', () => {
  it('asks for each page with the cursor of the one before, and ends with the last', async () => {
    const source = vi.fn(async ({ cursor = 'start' }: { cursor?: string }) => ({
      data: [cursor],
      nextCursor: { start: 'a', a: 'b', b: null }[cursor] ?? null,
    }));
    const { pages } = await new QueryClient().fetchInfiniteQuery({
      ...pagedQuery(['list'], source),
      pages: 9,
    });
    expect(pages.map(({ data }) => data)).toEqual([['start'], ['a'], ['b']]);
    expect(source.mock.calls.map(([page]) => page)).toEqual(
      [undefined, 'a', 'b'].map((cursor) => ({ limit: rowsPerPage, cursor })),
    );
  });

  it('has no next page where the service leads back to one that was read', async () => {
    const source = vi.fn(async ({ cursor = 'a' }: { cursor?: string }) => ({
      data: [{ id: cursor }],
      nextCursor: cursor === 'a' ? 'b' : 'a',
    }));
    const list = { ...pagedQuery(['list'], source), pages: 9 };
    const { pages, pageParams } = await createQueryClient().fetchInfiniteQuery(list);
    expect(source).toHaveBeenCalledTimes(3);
    expect(gapsOf(pages, pageParams)).toEqual({ isEndless: true, unreadable: 0 });
  });

  it('ends its call when no one wants it any more', async () => {
    const client = new QueryClient();
    let given: SourceOptions = {};
    const query = pagedQuery(['list'], (_, options) => {
      given = options;
      return new Promise<never>(() => {});
    });
    const gone = client.fetchInfiniteQuery(query).catch(() => {});
    await vi.waitFor(() => expect(given.signal).toBeDefined(), 20_000);
    await client.cancelQueries({ queryKey: query.queryKey });
    await gone;
    expect(given.signal!.aborted).toBe(true);
  });
});

it.each([
  [new Failure({ status: 403, code: 'forbidden', message: '' }), true],
  [new Failure({ status: 404, code: 'not_found', message: '' }), true],
  [new Failure({ status: 503, code: 'busy', message: '' }), false],
  [new Failure({ status: 401, code: 'reauth_required', message: '' }), false],
  [Object.assign(new Error('ours'), { status: 404 }), false],
])('whether a failure is about one thing alone, case %#', (error, alone) => {
  expect(isRefusedAlone(error)).toBe(alone);
});
