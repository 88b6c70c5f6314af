import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { PageRequest } from '@/lib/values/page';
import { allPages, fullListQuery, gapsOf, gapsQuery, itemQuery, pagedQuery, type SourceOptions } from './pages'; // oxfmt-ignore

const page = (ids: string, nextCursor: string | null = null, unreadable?: number) => ({
  data: [...ids].map((id) => ({ id })),
  nextCursor,
  unreadable,
});

describe.each([
  ['an item', 'item'],
  ['a complete list', 'full'],
  ['a paged list', 'paged'],
] as const)('the read of %s', (_, kind) => {
  /** Starts the read; its source is given these options and answers with `answer`. */
  function start(
    client: QueryClient,
    answer: () => Promise<ReturnType<typeof page>>,
    meta?: Record<string, unknown>,
  ) {
    const options: SourceOptions[] = [];
    const note = (given: SourceOptions) => {
      options.push(given);
      return answer();
    };
    const more = meta && { meta };
    const read: Promise<unknown> =
      kind === 'item'
        ? client.fetchQuery({ ...itemQuery(['one'], note), ...more })
        : kind === 'full'
          ? client.fetchQuery({ ...fullListQuery(['one'], (_page, given) => note(given)), ...more })
          : client.fetchInfiniteQuery({ ...pagedQuery(['one'], (_page, given) => note(given)), ...more });
    return { options, read };
  }

  it.each([
    [undefined, false],
    [{ background: true }, true],
    [{ background: false }, false],
    [{ isOwn: true }, false],
  ])('with the meta %j is background work: %s', async (meta, background) => {
    const { options, read } = start(new QueryClient(), async () => page('a'), meta);
    await read;
    expect(options.map((one) => one.background)).toEqual([background]);
  });

  it('is aborted when it is cancelled', async () => {
    const client = new QueryClient();
    const { options, read } = start(client, () => new Promise(() => {}));
    const ended = read.catch(() => {});
    await vi.waitFor(() => expect(options).toHaveLength(1), 20_000);
    expect(options[0]!.signal!.aborted).toBe(false);
    await client.cancelQueries({ queryKey: ['one'] });
    await ended;
    expect(options[0]!.signal!.aborted).toBe(true);
  });
});

describe('a complete list', () => {
  it('is stored as its rows, and what is missing from it beside it', async () => {
    const client = new QueryClient();
    const pages = [page('ab', 'next', 1), page('bc', null, 2)];
    const query = fullListQuery(['rows', 't1'], async ({ cursor }) => pages[cursor ? 1 : 0]!);
    expect(await client.fetchQuery(query)).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    const { queryKey, meta } = gapsQuery(['rows', 't1']);
    expect(client.getQueryData(queryKey)).toEqual({ isEndless: false, unreadable: 3 });
    expect(client.getQueryData(gapsQuery(['rows', 't2']).queryKey)).toBeUndefined();
    // What we concluded ourselves has no age to show.
    expect(meta).toEqual({ isOwn: true });
  });

  it('has each row once, as last seen, and may be read without a cache', async () => {
    const pages = [
      { data: [{ id: 'a', version: 1 }, { id: 'b', version: 1 }], nextCursor: 'next' },
      { data: [{ id: 'a', version: 2 }], nextCursor: '' },
    ]; // oxfmt-ignore
    const asked: [PageRequest, SourceOptions][] = [];
    const rows = await allPages(async (request: PageRequest, options) => {
      asked.push([request, options]);
      return pages[asked.length - 1]!;
    });
    expect(asked).toEqual([[{ limit: 100 }, {}], [{ limit: 100, cursor: 'next' }, {}]]); // oxfmt-ignore
    expect(rows).toEqual([pages[1]!.data[0], { id: 'b', version: 1 }]);
  });

  it('of exactly twenty pages is complete', async () => {
    const client = new QueryClient();
    const source = async ({ cursor = '1' }: PageRequest) => ({ data: [{ id: cursor }], nextCursor: cursor === '20' ? null : `${Number(cursor) + 1}` }); // oxfmt-ignore
    expect(await client.fetchQuery(fullListQuery(['rows'], source))).toHaveLength(20);
    expect(client.getQueryData(gapsQuery(['rows']).queryKey)).toEqual({ isEndless: false, unreadable: 0 });
  });
});

describe('the gaps of pages', () => {
  it.each([
    ['no pages', [], [], false, 0],
    ['the last page', [page('a')], [undefined], false, 0],
    ['a page with a next one', [page('a', 'b', 4)], [undefined], false, 4],
    ['a page that names itself as the next', [page('a'), page('b', 'b')], [undefined, 'b'], true, 0],
    ['a page of known rows', [page('ab', 'b', 1), page('ba', 'c', 1)], [undefined, 'b'], true, 2],
    ['a page with one new row', [page('ab', 'b'), page('bc', 'c')], [undefined, 'b'], false, 0],
    ['an empty page with a next one', [page('a', 'b'), page('', 'c')], [undefined, 'b'], false, 0],
  ])('%s', (_, pages, cursors, isEndless, unreadable) => {
    expect(gapsOf(pages, cursors)).toEqual({ isEndless, unreadable });
  });

  it('compares rows without an id by themselves', () => {
    const named = (names: string[], nextCursor: string) => ({ data: names, nextCursor });
    expect(gapsOf([named(['a'], 'b'), named(['a'], 'c')], [undefined, 'b']).isEndless).toBe(true);
    expect(gapsOf([named(['a'], 'b'), named(['c'], 'c')], [undefined, 'b']).isEndless).toBe(false);
  });
});
