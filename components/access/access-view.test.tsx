import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { EmptyState } from '@/components/ui/empty-state';
import { whoamiQuery } from '@/lib/account/queries';
import { chainsQuery } from '@/lib/chains/queries';
import type { ChainSummary } from '@/lib/chains/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { findingKinds } from '@/lib/access/findings';
import { runHook, stubBrowser, stubServer, type StubResponse } from '@/lib/query/testing-hook';
import { readForTest } from '@/lib/today/testing-read';
import { AccessView } from './access-view';
import { FindingSection } from './finding-section';

/** The page of someone in these chains, of which nothing else can be read. */
async function view(chains: ChainSummary[], nextCursor: string | null = null, unreadable = 0) {
  const { document } = stubBrowser();
  vi.stubGlobal('navigator', {});
  Object.assign(document, { querySelector: () => null });
  const requests = stubServer(() => new Promise<StubResponse>(() => {}));
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes: [] });
  client.setQueryData(chainsQuery().queryKey, { pages: [{ data: chains, nextCursor, unreadable }], pageParams: [undefined] });
  const { now } = await runHook(() => AccessView({ userId: 'u', serviceUrl: null }), client);
  const shown = { empty: propsIn(now(), EmptyState)[0]?.title, sections: propsIn(now(), FindingSection).length };
  return { shown, now, requests };
} // oxfmt-ignore

const paragraphsOf = (page: Parameters<typeof propsIn>[0]) =>
  propsIn(page, 'p').map(({ children }) => [children].flat().filter((part) => typeof part !== 'object').join('')); // oxfmt-ignore

it('does not say that nothing needs attention before everything has been read', async () => {
  expect((await view([readForTest().chain])).shown).toEqual({
    empty: undefined,
    sections: findingKinds.length,
  });
});

it('says that someone is in no chain', async () => {
  expect((await view([])).shown).toEqual({ empty: 'You are not in a chain yet', sections: 0 });
});

it.each([
  ['older', 0, 'Chains without recent changes were not checked.'],
  [null, 2, 'Not all of your chains could be read.'],
])('claims nothing about chains that are missing: %s, %s', async (nextCursor, unreadable, gap) => {
  for (const chains of [[], [readForTest().chain]]) {
    const { shown, now } = await view(chains, nextCursor, unreadable);
    expect(shown).toEqual({ empty: undefined, sections: findingKinds.length });
    const rights = propsIn(now(), FindingSection).find(({ kind }) => kind === 'rights');
    expect(rights!.gap).toContain(gap);
  }
});

it('says of how many chains it knows the stages, and reads older chains on a press', async () => {
  const chains = Array.from({ length: 100 }, (_, at) => ({
    ...readForTest().chain,
    id: `${at}`,
    transactions: [],
  }));
  const { now, requests } = await view(chains, 'older');
  expect(paragraphsOf(now())).toContain('We know what the stages are waiting for in 0 of 100 chains. ');
  const [older] = propsIn(now(), Button).filter(({ children }) =>
    `${children as string}`.startsWith('Include'),
  );
  expect(requests.filter((request) => request.includes('cursor=older'))).toEqual([]);
  // The button goes away once there are no older ones; the focus stays in its line.
  expect(older!.ref).toBe(keepFocusHere);
  expect(propsIn(now(), 'div').some(({ tabIndex }) => tabIndex === -1)).toBe(true);
  (older!.onPress as () => void)();
  await vi.waitFor(() => expect(requests.some((request) => request.includes('cursor=older'))).toBe(true));
});

it('offers no older chains if there are none', async () => {
  const { now } = await view([{ ...readForTest().chain, transactions: [] }]);
  expect(paragraphsOf(now())).toContain('We know what the stages are waiting for in 0 of 1 chain. ');
  expect(propsIn(now(), Button)).toEqual([]);
});
