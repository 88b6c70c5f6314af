import type { SearchParams } from '@/lib/values/url-params';
import { ChainListView } from '@/components/chains/chain-list-view';
import { Sketches } from '@/components/chains/sketches';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { loadListParams, serializeListParams } from '@/lib/chains/list-params';
import { chainsQuery } from '@/lib/chains/queries';
import { listChains } from '@/lib/chains/server';
import { sketchChain, type Sketch } from '@/lib/chains/sketch';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';

export default async function ChainsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const here = routes.chains() + serializeListParams(loadListParams(await searchParams));
  const { userId } = await requireSession(here);
  const drawn: Record<string, Sketch> = {};
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    await load.needPages(
      chainsQuery(async (request) => {
        const page = await listChains(partner, request);
        for (const chain of page.data) drawn[chain.id] = sketchChain(chain);
        return page;
      }),
    );
  });
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title="Chains" />}>
      <Sketches drawn={drawn}>
        <ChainListView userId={userId} />
      </Sketches>
    </LoadedPage>
  );
}
