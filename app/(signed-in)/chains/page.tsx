import type { SearchParams } from '@/lib/values/url-params';
import { ChainListView } from '@/components/chains/chain-list-view';
import { SketchProvider } from '@/components/chains/sketch-provider';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { loadListParams, serializeListParams } from '@/lib/chains/params';
import { chainsQuery } from '@/lib/chains/queries';
import { listChains } from '@/lib/chains/server';
import { sketchChain, type Sketch } from '@/lib/chains/sketch';
import { sketchKey } from '@/lib/chains/sketch-dots';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';

/** The number of rows in the first HTML, more than fit on a screen. The browser fetches the rest of the first hundred. */
const firstRows = 24;

export default async function ChainsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const state = loadListParams(await searchParams);
  const here = routes.chains() + serializeListParams(state);
  const { userId } = await requireSession(here);
  const sketches: Record<string, Sketch> = {};
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    await load.needPages(
      chainsQuery(async (request) => {
        // The map needs all rows at once: if it grew after the first render, it would no longer fit the viewport.
        const limit = state.view === 'map' ? request.limit : firstRows;
        const page = await listChains(partner, { ...request, limit });
        for (const chain of page.data) sketches[sketchKey(chain)] = sketchChain(chain);
        return page;
      }),
    );
  });
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title="Chains" />}>
      <SketchProvider sketches={sketches}>
        <ChainListView userId={userId} />
      </SketchProvider>
    </LoadedPage>
  );
}
