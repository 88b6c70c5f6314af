import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
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
async function view(chains: ChainSummary[]) {
  const { document } = stubBrowser();
  vi.stubGlobal('navigator', {});
  Object.assign(document, { querySelector: () => null });
  stubServer(() => new Promise<StubResponse>(() => {}));
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes: [] });
  client.setQueryData(chainsQuery().queryKey, { pages: [{ data: chains, nextCursor: null }], pageParams: [undefined] });
  const { now } = await runHook(() => AccessView({ userId: 'u', serviceUrl: null }), client);
  return { empty: propsIn(now(), EmptyState)[0]?.title, sections: propsIn(now(), FindingSection).length };
} // oxfmt-ignore

it('does not say that nothing needs attention before everything has been read', async () => {
  expect(await view([readForTest().chain])).toEqual({ empty: undefined, sections: findingKinds.length });
});

it('says that someone is in no chain', async () => {
  expect(await view([])).toEqual({ empty: 'You are not in a chain yet', sections: 0 });
});
