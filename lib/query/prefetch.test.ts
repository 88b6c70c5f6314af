import type * as timers from 'node:timers/promises';
import { setTimeout } from 'node:timers/promises';
import { QueryClient, hydrate } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chainQuery, chainsQuery } from '@/lib/chains/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { events } from '@/lib/telemetry/events';
import { Failure } from '@/lib/values/failure';
import type { PageRequest } from '@/lib/values/page';
import { allPages, gapsQuery } from './pages';
import { createQueryClient } from './query-client';
import { prefetch } from './prefetch';

vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof timers>();
  return { ...real, setTimeout: vi.fn(real.setTimeout) };
});

const chain = lineFixture(transactionFixture('a'));
const failure = (status: number, code: string, retryAfter?: number) =>
  new Failure({ status, code, message: 'No', retryAfter });
const load = (work: () => Promise<typeof chain>) =>
  prefetch('/chains/c', ({ need }) => need(chainQuery('c', work)));

afterEach(() => vi.unstubAllGlobals());

describe('prefetch', () => {
  it('fills the cache that the view reads, so that the browser makes no request', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no request was expected')));
    const loaded = await prefetch('/chains', async ({ need, needPages }) => {
      await need(chainQuery('c', async () => chain));
      await needPages(
        chainsQuery(async ({ limit, cursor }) => ({
          data: [{ ...chain, id: `${limit} ${cursor}` }],
          nextCursor: 'more',
        })),
      );
    });
    expect(loaded.failure).toBeNull();
    const browser = new QueryClient({ defaultOptions: { queries: { staleTime: 1000 } } });
    hydrate(browser, loaded.state);
    expect(await browser.fetchQuery(chainQuery('c'))).toEqual(chain);
    const list = await browser.fetchInfiniteQuery(chainsQuery());
    expect(list.pages.map(({ data }) => data[0]!.id)).toEqual(['100 undefined']);
  });

  it.each([404, 400])('renders the not-found page on a %i', async (status) => {
    await expect(load(() => Promise.reject(failure(status, 'not_found')))).rejects.toThrow(
      /NEXT_HTTP_ERROR_FALLBACK;404/,
    );
  });

  it('redirects to sign-in and back on a 401', async () => {
    const redirected = load(() => Promise.reject(failure(401, 'reauth_required')));
    await expect(redirected).rejects.toMatchObject({
      digest: expect.stringContaining('/sign-in?callbackUrl=%2Fchains%2Fc'),
    });
  });

  it('returns every other failure with the needed keys', async () => {
    expect(await load(() => Promise.reject(failure(503, 'busy', 12)))).toMatchObject({
      failure: { status: 503, code: 'busy', message: 'No', retryAfter: 12 },
      needed: [['chains', 'one', 'c']],
    });
  });

  it('gives the browser no details of a failure, which may reveal too much', async () => {
    const details = { chainId: 'someone else’s' };
    const refused = new Failure({ status: 409, code: 'conflict', message: 'No', details });
    const loaded = await load(() => Promise.reject(refused));
    expect(loaded.failure).toEqual({ status: 409, code: 'conflict', message: 'No', retryAfter: undefined });
    expect(JSON.stringify(loaded)).not.toContain('someone else');
  });

  it('after a failure still gives what was loaded before it, and the keys of all that is needed', async () => {
    const loaded = await prefetch('/chains/c', async ({ need, want }) => {
      await want(chainQuery('optional', async () => chain));
      await need(chainQuery('c', async () => chain));
      await need(chainQuery('d', () => Promise.reject(failure(503, 'busy'))));
    });
    expect(loaded.state.queries.map(({ queryKey }) => queryKey.at(-1))).toEqual(['optional', 'c']);
    expect(loaded).toMatchObject({ needed: [['chains', 'one', 'c'], ['chains', 'one', 'd']] }); // oxfmt-ignore
  });

  it('reports a failure that the page shows', async () => {
    const listener = vi.fn();
    events.notice.subscribe(listener);
    await load(() => Promise.reject(failure(503, 'busy')));
    events.notice.unsubscribe(listener);
    expect(listener.mock.calls.map(([{ code }]) => code as string)).toEqual(['busy']);
  });

  it('returns what is needed to the page, and concludes from all that was loaded', async () => {
    let found: unknown;
    const loaded = await prefetch('/chains/c', async ({ need, want, conclude }) => {
      await want(chainQuery('d', async () => chain));
      const { id } = await need(chainQuery('c', async () => chain));
      await conclude(async (client) => {
        found = [id, client.getQueryData(chainQuery('c').queryKey), client.getQueryData(chainQuery('d').queryKey)]; // oxfmt-ignore
        client.setQueryData(['insight'], 'concluded');
      });
    });
    expect(found).toEqual([chain.id, chain, chain]);
    expect(loaded.state.queries.find(({ queryKey }) => queryKey[0] === 'insight')?.state.data).toBe('concluded'); // oxfmt-ignore
  });

  it('includes an optional list if it arrives, and ignores its failure, as it is not needed', async () => {
    const arrived = await prefetch('/chains', ({ wantPages }) => wantPages(chainsQuery(async () => ({ data: [chain], nextCursor: null })))); // oxfmt-ignore
    expect(arrived.state.queries.map(({ queryKey }) => queryKey)).toEqual([chainsQuery().queryKey]);
    const failed = await prefetch('/chains', ({ wantPages }) => wantPages(chainsQuery(() => Promise.reject(failure(404, 'not_found'))))); // oxfmt-ignore
    expect([failed.failure, failed.state.queries]).toEqual([null, []]);
  });

  it('includes the key of a needed list', async () => {
    const loaded = await prefetch('/chains', ({ needPages }) =>
      needPages(chainsQuery(() => Promise.reject(failure(503, 'busy')))),
    );
    expect(loaded).toMatchObject({ failure: { code: 'busy' }, needed: [chainsQuery().queryKey] });
  });

  it('throws an error that is not a Failure', async () => {
    await expect(load(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
  });

  it('waits a limited time for optional data', async () => {
    const loaded = await prefetch('/chains/c', ({ wantSoon }) =>
      wantSoon([chainQuery('soon', async () => chain), chainQuery('late', () => new Promise(() => {}))], 20),
    );
    expect(loaded.state.queries.map(({ queryKey }) => queryKey)).toEqual([chainQuery('soon').queryKey]);
  });

  it('continues as soon as optional data has arrived, and clears its timer', async () => {
    const loaded = await prefetch('/chains/c', ({ wantSoon }) =>
      wantSoon([chainQuery('soon', async () => chain)], 3_600_000),
    );
    expect(loaded.state.queries).toHaveLength(1);
    expect(vi.mocked(setTimeout).mock.lastCall![2]!.signal!.aborted).toBe(true);
  });

  it('ignores failures of optional data', async () => {
    const loaded = await prefetch('/chains', async ({ need, want }) => {
      await need(chainQuery('c', async () => chain));
      await want(chainQuery('d', () => Promise.reject(failure(503, 'busy'))));
    });
    expect(loaded.failure).toBeNull();
    expect(loaded.state.queries.map(({ queryKey }) => queryKey.at(-1))).toEqual(['c']);
  });
});

describe('a list that is read completely', () => {
  type Rows = { data: { id: string }[]; nextCursor: string | null; unreadable?: number };
  const read = async (source: (page: PageRequest) => Promise<Rows>) => {
    const client = createQueryClient();
    const calls = vi.fn(source);
    const rows = await client.fetchQuery({
      queryKey: ['rows'],
      queryFn: (context) => allPages(calls, context),
    });
    const ids = rows.map(({ id }) => id).join(' ');
    return { ids, calls: calls.mock.calls.length, gaps: client.getQueryData(gapsQuery(['rows']).queryKey) };
  };

  it('follows the cursor to the end, and removes duplicates of rows that moved between pages', async () => {
    const pages: Record<string, Rows> = {
      first: { data: [{ id: 'a' }, { id: 'b' }], nextCursor: 'second' },
      second: { data: [{ id: 'b' }, { id: 'c' }], nextCursor: 'third' },
      third: { data: [{ id: 'd' }], nextCursor: null },
    };
    const list = await read(async ({ limit, cursor = 'first' }) => {
      expect(limit).toBe(100);
      return pages[cursor]!;
    });
    expect(list).toEqual({ ids: 'a b c d', calls: 3, gaps: { isEndless: false, unreadable: 0 } });
  });

  it('stops if the service repeats its cursor, and reports it', async () => {
    let at = 0;
    const list = await read(async () => ({ data: [{ id: `${at++}` }], nextCursor: 'again' }));
    expect(list).toEqual({ ids: '0 1', calls: 2, gaps: { isEndless: true, unreadable: 0 } });
  });

  it('stops if the cursors form a cycle', async () => {
    let at = 0;
    const list = await read(async () => ({ data: [{ id: `${at++}` }], nextCursor: `${at % 2}` }));
    expect(list).toEqual({ ids: '0 1 2', calls: 3, gaps: { isEndless: true, unreadable: 0 } });
  });

  it('stops if every page repeats the first with a new cursor', async () => {
    let at = 0;
    const list = await read(async () => ({ data: [{ id: 'a' }], nextCursor: `${at++}` }));
    expect(list).toEqual({ ids: 'a', calls: 2, gaps: { isEndless: true, unreadable: 0 } });
  });

  it('counts the unreadable rows of its pages', async () => {
    const list = await read(async ({ cursor }) => ({
      data: [{ id: cursor ?? 'a' }],
      nextCursor: cursor ? null : 'b',
      unreadable: 2,
    }));
    expect(list).toEqual({ ids: 'a b', calls: 2, gaps: { isEndless: false, unreadable: 4 } });
  });

  it('continues after an empty page, and reads at most 20 pages', async () => {
    let at = 0;
    const list = await read(async () => ({ data: [], nextCursor: `${at++}` }));
    expect(list).toEqual({ ids: '', calls: 20, gaps: { isEndless: true, unreadable: 0 } });
  });
});

it('a query is background work only if its meta says so', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(chain));
  vi.stubGlobal('fetch', fetch);
  const client = new QueryClient();
  await client.fetchQuery({ ...chainQuery('c'), meta: { background: true } });
  await client.fetchQuery(chainQuery('d'));
  const headers = fetch.mock.calls.map(([url, init]) => [url, new Headers(init.headers).get('x-background')]);
  expect(headers).toEqual([
    ['/api/chains/c', '1'],
    ['/api/chains/d', null],
  ]);
});
