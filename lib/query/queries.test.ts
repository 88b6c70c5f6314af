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

  it('asks again only for what is half a minute old', async () => {
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
  expect(isItemRefusal(error)).toBe(alone);
});

const refusal = (status: number, retryAfter?: number) =>
  new Failure({ status, code: 'refused', message: '', retryAfter });

describe('a list that is only useful whole', () => {
  type Query = Parameters<typeof useEveryPage<{ id: string }>>[0];
  const page = (ids: string, nextCursor: string | null, unreadable?: number) => ({
    data: [...ids].map((id) => ({ id })),
    nextCursor,
    unreadable,
  });
  function whole(pages: ReturnType<typeof page>[] | undefined, given: Partial<Query> = {}) {
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
    ['that has not come', whole(undefined), { ids: '', isComplete: false, isLoading: false }],
    ['of one page', whole([page('ab', null)]), { ids: 'ab', isComplete: true, hasMore: false, isLoading: false }],
    ['of which more is to come', whole([page('ab', 'b')]), { ids: 'ab', isComplete: false, hasMore: true, isLoading: true }],
    ['with a row that moved up meanwhile', whole([page('ab', 'b'), page('bc', null)]), { ids: 'abc', isComplete: true }],
    ['with a row that cannot be read', whole([page('ab', null, 1)]), { ids: 'ab', isComplete: false }],
    ['whose pages never end', whole([page('a', 'b'), page('b', 'b')], { hasNextPage: false }), { isComplete: false, hasMore: false }],
    ['that is read anew', whole([page('ab', 'b')], { isFetching: true }), { isLoading: false }],
    ['whose next page failed', whole([page('ab', 'b')], { isError: true, error }), { ids: 'ab', hasMore: true, isLoading: false, error }],
    ['whose failure is over', whole([page('ab', null)], { error }), { error: null }],
    ['of nineteen pages and more', whole(many), { hasMore: true, isLoading: true }],
    ['of twenty pages and more', whole([...many, page('b', 'c')]), { hasMore: true, isLoading: false }],
  ])('%s', (_, list, expected) => expect(list).toMatchObject(expected)); // oxfmt-ignore
});

describe('calls at the pace of an allowance that an office shares', () => {
  /** What became of calls that take so long each; `fail` says how one ends. */
  async function paced(calls: number, takes: number, fail: (at: number) => Failure | null = () => null) {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const [sent, told]: [number[], number[]] = [[], []];
    const stop = new AbortController();
    const call = (at: number) => async () => {
      sent.push(Date.now());
      vi.advanceTimersByTime(takes);
      const failure = fail(at);
      if (failure) throw failure;
    };
    const pause = async (ms: number) => void vi.advanceTimersByTime(Math.max(0, ms));
    const all = Array.from({ length: calls }, (_, at) => call(at));
    const words = await readAtPace(all, stop.signal, (done) => void told.push(done), pause);
    vi.useRealTimers();
    return { sent, told, words };
  }

  it.each([
    [0, 60],
    [500, 54],
    [4000, 15],
  ])('of %i ms each are %i in a minute at most, fifteen of them at once', async (takes, most) => {
    const { sent, told } = await paced(200, takes);
    const inMinute = sent.map((from) => sent.filter((at) => at >= from && at < from + 60_000).length);
    expect(Math.max(...inMinute)).toBe(most);
    expect(sent[14]).toBe(14 * takes);
    expect(told).toEqual(Array.from({ length: 201 }, (_, done) => done));
  });

  it('pass over what is refused for itself, and end with any other failure, which is said', async () => {
    const end = (status: number, wait?: number) =>
      paced(5, 0, (at) => (at === 1 ? refusal(404) : at === 3 ? refusal(status, wait) : null));
    expect(await end(403)).toMatchObject({ words: null, told: [0, 1, 2, 3, 4, 5] });
    const stopped = 'Stopped after 3 of 5 requests: the service did not answer. Try again in';
    expect(await end(503, 7)).toMatchObject({ words: `${stopped} 7 seconds.`, told: [0, 1, 2, 3] });
    expect(await end(502)).toMatchObject({ words: `${stopped} a minute.` });
  });

  it('end when they are stopped, and say nothing of it', async () => {
    const stop = new AbortController();
    const call = vi.fn(async () => stop.abort());
    expect(await readAtPace([call, call], stop.signal, () => {})).toBeNull();
    expect(call).toHaveBeenCalledOnce();
  });
});

describe('reads in turn', () => {
  /** Reads that end when the test says so. */
  function reading(ids: string, atOnce: number) {
    const client = createQueryClient();
    const ends = new Map<string, (failure?: Failure) => void>();
    const queries = [...ids].map((id) => ({
      queryKey: [id],
      queryFn: () =>
        new Promise<string>((resolve, reject) =>
          ends.set(id, (failure) => (failure ? reject(failure) : resolve(id))),
        ),
    }));
    const stop = readInTurn(client, queries, atOnce);
    const begun = async (expected: string) =>
      vi.waitFor(() => expect([...ends.keys()].join('')).toBe(expected), 20_000);
    return { begun, end: (id: string, failure?: Failure) => ends.get(id)!(failure), stop };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('are a few at once, and what is refused for itself is passed over', async () => {
    const { begun, end } = reading('abcde', 2);
    await begun('ab');
    end('b');
    await begun('abc');
    end('a', refusal(403));
    await begun('abcd');
    end('d', refusal(404));
    await begun('abcde');
  });

  it.each(['any other failure', 'who leaves'])('end with %s: nothing more is asked for', async (why) => {
    const { begun, end, stop } = reading('abcde', 2);
    await begun('ab');
    if (why === 'who leaves') stop();
    else end('a', refusal(503));
    await settled();
    end('b');
    await settled();
    await begun('ab');
  });
});
