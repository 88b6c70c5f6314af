import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainQuery } from '@/lib/chains/queries';
import { insightQuery } from '@/lib/chains/insight-query';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { Failure } from '@/lib/values/failure';
import { gapsOf, pagedQuery, rowsPerPage, type SourceOptions } from './pages';
import { createQueryClient, queryClient } from './query-client';
import { readAtPace } from './read-at-pace';
import { useEveryPage, type FullList } from './use-every-page';
import { isItemRefusal, readInTurn } from './use-read-in-turn';

describe('a query client on the server', () => {
  it('is new for each request, so that users never share data', () => {
    expect(queryClient()).not.toBe(queryClient());
  });

  it('sets no timer, which would retain its data until it fires', async () => {
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

  it('refetches only data that is half a minute old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const client = createQueryClient();
    const queryFn = vi.fn(async () => 1);
    const reads: number[] = [];
    for (const ms of [0, 29_999, 1]) {
      vi.advanceTimersByTime(ms);
      await client.fetchQuery({ queryKey: ['one'], queryFn });
      reads.push(queryFn.mock.calls.length);
    }
    vi.useRealTimers();
    expect(reads).toEqual([1, 1, 2]);
  });

  it('does not retry: only the governor does', async () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect([queries?.retry, mutations?.retry]).toEqual([false, false]);
  });
});

describe('a paged list', () => {
  it('requests each page with the cursor of the previous one, until the last', async () => {
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

  it('has no next page if the service returns to an earlier cursor', async () => {
    const source = vi.fn(async ({ cursor = 'a' }: { cursor?: string }) => ({
      data: [{ id: cursor }],
      nextCursor: cursor === 'a' ? 'b' : 'a',
    }));
    const list = { ...pagedQuery(['list'], source), pages: 9 };
    const { pages, pageParams } = await createQueryClient().fetchInfiniteQuery(list);
    expect(source).toHaveBeenCalledTimes(3);
    expect(gapsOf(pages, pageParams)).toEqual({ isEndless: true, unreadable: 0 });
  });

  it('aborts its call when the query is cancelled', async () => {
    const client = new QueryClient();
    let given: SourceOptions = {};
    const query = pagedQuery(['list'], (_, options) => {
      given = options;
      return new Promise<never>(() => {});
    });
    const cancelled = client.fetchInfiniteQuery(query).catch(() => {});
    await vi.waitFor(() => expect(given.signal).toBeDefined(), 20_000);
    await client.cancelQueries({ queryKey: query.queryKey });
    await cancelled;
    expect(given.signal!.aborted).toBe(true);
  });
});

it.each([
  [new Failure({ status: 403, code: 'forbidden', message: '' }), true],
  [new Failure({ status: 404, code: 'not_found', message: '' }), true],
  [new Failure({ status: 503, code: 'busy', message: '' }), false],
  [new Failure({ status: 401, code: 'reauth_required', message: '' }), false],
  [Object.assign(new Error('ours'), { status: 404 }), false],
])('recognises a failure that concerns only one item, case %#', (error, expected) => {
  expect(isItemRefusal(error)).toBe(expected);
});

const refusal = (status: number, retryAfter?: number) =>
  new Failure({ status, code: 'refused', message: '', retryAfter });

describe('a list whose pages are all loaded', () => {
  type Query = Parameters<typeof useEveryPage<{ id: string }>>[0];
  const page = (ids: string, nextCursor: string | null, unreadable?: number) => ({
    data: [...ids].map((id) => ({ id })),
    nextCursor,
    unreadable,
  });
  function listOf(pages: ReturnType<typeof page>[] | undefined, given: Partial<Query> = {}) {
    let list: FullList<{ id: string }> | undefined;
    const data = pages && { pages, pageParams: [undefined, ...pages.map(({ nextCursor }) => nextCursor)].slice(0, pages.length) }; // oxfmt-ignore
    const hasNextPage = pages?.at(-1)?.nextCursor != null;
    const idle = { error: null, isError: false, isFetching: false, isFetchingNextPage: false };
    const query = { ...idle, data, hasNextPage, fetchNextPage: vi.fn(), ...given } as unknown as Query;
    const View = () => ((list = useEveryPage(query)), null);
    renderToStaticMarkup(createElement(View));
    const { rows, isComplete, hasMore, isLoading, error } = list!;
    return { ids: rows.map(({ id }) => id).join(''), isComplete, hasMore, isLoading, error };
  }
  const [error, many] = [refusal(503), Array.from({ length: 19 }, (_, at) => page('a', `${at}`))];

  it.each([
    ['without data', listOf(undefined), { ids: '', isComplete: false, isLoading: false }],
    ['with one page', listOf([page('ab', null)]), { ids: 'ab', isComplete: true, hasMore: false, isLoading: false }],
    ['with a next page', listOf([page('ab', 'b')]), { ids: 'ab', isComplete: false, hasMore: true, isLoading: true }],
    ['with a row that moved up between two loads', listOf([page('ab', 'b'), page('bc', null)]), { ids: 'abc', isComplete: true }],
    ['with an unreadable row', listOf([page('ab', null, 1)]), { ids: 'ab', isComplete: false }],
    ['whose pages never end', listOf([page('a', 'b'), page('b', 'b')], { hasNextPage: false }), { isComplete: false, hasMore: false }],
    ['that is being refetched', listOf([page('ab', 'b')], { isFetching: true }), { isLoading: false }],
    ['whose next page failed', listOf([page('ab', 'b')], { isError: true, error }), { ids: 'ab', hasMore: true, isLoading: false, error }],
    ['that has recovered from a failure', listOf([page('ab', null)], { error }), { error: null }],
    ['with nineteen pages and more to come', listOf(many), { hasMore: true, isLoading: true }],
    ['with twenty pages and more to come', listOf([...many, page('b', 'c')]), { hasMore: true, isLoading: false }],
  ])('%s', (_, list, expected) => expect(list).toMatchObject(expected)); // oxfmt-ignore
});

describe('paced calls', () => {
  /** Makes calls that take this many milliseconds each. @param fail returns the failure of a call, if any */
  async function paced(calls: number, takes: number, fail: (at: number) => Failure | null = () => null) {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const [sent, progress]: [number[], number[]] = [[], []];
    const stop = new AbortController();
    const call = (at: number) => async () => {
      sent.push(Date.now());
      vi.advanceTimersByTime(takes);
      const failure = fail(at);
      if (failure) throw failure;
    };
    const pause = async (ms: number) => void vi.advanceTimersByTime(Math.max(0, ms));
    const all = Array.from({ length: calls }, (_, at) => call(at));
    const stopped = await readAtPace(all, stop.signal, (done) => void progress.push(done), pause);
    vi.useRealTimers();
    return { sent, progress, stopped };
  }

  it.each([
    [0, 60],
    [500, 54],
    [4000, 15],
  ])('of %i ms each: at most %i a minute, the first fifteen without a pause', async (takes, max) => {
    const { sent, progress } = await paced(200, takes);
    const inMinute = sent.map((from) => sent.filter((at) => at >= from && at < from + 60_000).length);
    expect(Math.max(...inMinute)).toBe(max);
    expect(sent[14]).toBe(14 * takes);
    expect(progress).toEqual(Array.from({ length: 201 }, (_, done) => done));
  });

  it('skip items refused individually, and stop at any other failure', async () => {
    const readWith = (status: number, wait?: number) =>
      paced(5, 0, (at) => (at === 1 ? refusal(404) : at === 3 ? refusal(status, wait) : null));
    expect(await readWith(403)).toMatchObject({ stopped: null, progress: [0, 1, 2, 3, 4, 5] });
    expect(await readWith(503, 7)).toMatchObject({
      stopped: { error: { status: 503, retryAfter: 7 }, done: 3, of: 5 },
      progress: [0, 1, 2, 3],
    });
  });

  it('stop without a failure if aborted', async () => {
    const stop = new AbortController();
    const call = vi.fn(async () => stop.abort());
    expect(await readAtPace([call, call], stop.signal, () => {})).toBeNull();
    expect(call).toHaveBeenCalledOnce();
  });
});

describe('reads in turn', () => {
  /** Reads that the test completes. */
  function startReading(ids: string, concurrency: number) {
    const client = createQueryClient();
    const ends = new Map<string, (failure?: Failure) => void>();
    const queries = [...ids].map((id) => ({
      queryKey: [id],
      queryFn: () =>
        new Promise<string>((resolve, reject) =>
          ends.set(id, (failure) => (failure ? reject(failure) : resolve(id))),
        ),
    }));
    const stop = readInTurn(client, queries, concurrency);
    const expectStarted = async (expected: string) =>
      vi.waitFor(() => expect([...ends.keys()].join('')).toBe(expected), 20_000);
    return { expectStarted, end: (id: string, failure?: Failure) => ends.get(id)!(failure), stop };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('run a few at a time, and skip items refused individually', async () => {
    const { expectStarted, end } = startReading('abcde', 2);
    await expectStarted('ab');
    end('b');
    await expectStarted('abc');
    end('a', refusal(403));
    await expectStarted('abcd');
    end('d', refusal(404));
    await expectStarted('abcde');
  });

  it.each(['any other failure', 'an unmount'])('start no more reads after %s', async (reason) => {
    const { expectStarted, end, stop } = startReading('abcde', 2);
    await expectStarted('ab');
    if (reason === 'an unmount') stop();
    else end('a', refusal(503));
    await settled();
    end('b');
    await settled();
    await expectStarted('ab');
  });
});
