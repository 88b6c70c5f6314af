import { useInfiniteQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { Failure } from '@/lib/values/failure';
import type { Page, PageRequest } from '@/lib/values/page';
import { pagedQuery } from './pages';
import { runHook } from './testing-hook';
import { useEveryPage } from './use-every-page';

type Row = { id: string; version?: number };
const refused = new Failure({ status: 503, code: 'busy', message: 'Busy' });

/** A list of which each page names the next by its number, until `count` pages. */
async function listOf(count: number, fail: (page: number) => boolean = () => false) {
  const source = vi.fn(async ({ cursor = '0' }: PageRequest): Promise<Page<Row>> => {
    const at = Number(cursor);
    if (fail(at)) throw refused;
    return { data: [{ id: `row ${at}` }], nextCursor: at + 1 < count ? `${at + 1}` : null };
  });
  const hook = await runHook(() => useEveryPage(useInfiniteQuery(pagedQuery(['rows'], source))));
  const cursors = () => source.mock.calls.map(([{ cursor }]) => cursor);
  return { ...hook, cursors };
}

it('loads one page after the other until the list is complete', async () => {
  const { now, until, settle, cursors } = await listOf(4);
  await until(({ isComplete }) => expect(isComplete).toBe(true));
  await settle();
  expect(cursors()).toEqual([undefined, '1', '2', '3']);
  expect(now()).toMatchObject({
    rows: [0, 1, 2, 3].map((at) => ({ id: `row ${at}` })),
    hasMore: false,
    isLoading: false,
    error: null,
    gaps: { isEndless: false, unreadable: 0 },
  });
});

it('stops at twenty pages, and loads the next only when asked', async () => {
  const { now, until, settle, cursors } = await listOf(30);
  await until(({ rows, isLoading }) => expect([rows.length, isLoading]).toEqual([20, false]));
  await settle();
  expect([cursors().length, now().hasMore, now().isComplete]).toEqual([20, true, false]);
  now().loadMore();
  await until(({ rows }) => expect(rows).toHaveLength(21));
  await settle();
  expect(cursors()).toHaveLength(21);
});

it('keeps its rows when a page fails, and goes on only when asked', async () => {
  let isDown = true;
  const { now, until, settle, cursors } = await listOf(4, (at) => at === 2 && isDown);
  await until(({ error }) => expect(error).toBe(refused));
  await settle();
  expect([now().rows.length, now().isLoading, now().hasMore, now().isComplete]).toEqual([2, false, true, false]); // oxfmt-ignore
  expect(cursors()).toEqual([undefined, '1', '2']);
  isDown = false;
  now().loadMore();
  await until(({ isComplete }) => expect(isComplete).toBe(true));
  expect([now().error, now().rows.length]).toEqual([null, 4]);
});

/** A hook that is given its query's result. */
async function given(first: object) {
  const fetchNextPage = vi.fn();
  const idle = {
    error: null,
    isError: false,
    isFetching: false,
    isFetchingNextPage: false,
    hasNextPage: true,
  };
  const query = { ...idle, fetchNextPage, ...first };
  const hook = await runHook(() => useEveryPage(query as unknown as Parameters<typeof useEveryPage<Row>>[0]));
  return { ...hook, query, fetchNextPage };
}
const dataOf = (...pages: Row[][]) => ({
  pages: pages.map((data, at) => ({ data, nextCursor: `${at}` })),
  pageParams: [undefined, ...pages.map((_, at) => `${at}`)].slice(0, pages.length),
});

it('goes on after a page that arrived before its loading was rendered, as in a hidden tab', async () => {
  const { query, fetchNextPage, rerender } = await given({ data: dataOf([{ id: 'a' }]) });
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  await rerender();
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  Object.assign(query, { data: dataOf([{ id: 'a' }], [{ id: 'b' }]) });
  await rerender();
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});

it('has the latest version of a row that is on two pages', async () => {
  const data = dataOf([{ id: 'a', version: 1 }, { id: 'b' }], [{ id: 'a', version: 2 }]);
  const { now } = await given({ data });
  expect(now().rows).toEqual([{ id: 'a', version: 2 }, { id: 'b' }]);
});

it.each([
  ['while the next page arrives', { isFetching: true, isFetchingNextPage: true }, true],
  ['while the list is refetched', { isFetching: true }, false],
])('%s it asks for no other page', async (_, state, isLoading) => {
  const { now, fetchNextPage } = await given({ data: dataOf([{ id: 'a' }]), ...state });
  expect([fetchNextPage.mock.calls.length, now().isLoading]).toEqual([0, isLoading]);
});
