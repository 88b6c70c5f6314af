import type { SearchParams } from '@/lib/values/url-params';
import { ChainView } from '@/components/chains/chain-view';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { loadChainParams, serializeChainParams } from '@/lib/chains/params';
import { chainQuery } from '@/lib/chains/queries';
import { getChain } from '@/lib/chains/server';
import { prefetchChainInsight } from '@/lib/chains/prefetch-insight';
import { env } from '@/lib/env';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';
import { stagesQuery } from '@/lib/stages/queries';
import { listStages } from '@/lib/stages/server';

type Props = { params: Promise<{ chainId: string }>; searchParams: Promise<SearchParams> };

export default async function ChainPage({ params, searchParams }: Props) {
  const { chainId } = await params;
  const here = routes.chain(chainId) + serializeChainParams(loadChainParams(await searchParams));
  const { userId } = await requireSession(here);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    const chain = await load.need(chainQuery(chainId, () => getChain(partner, chainId)));
    const own = chain.transactions.filter(({ yourRole }) => yourRole !== null).slice(0, 12);
    const stages = own.map(({ id }) => stagesQuery(id, (page) => listStages(partner, id, page)));
    await load.wantSoon(stages, 400);
    await load.conclude((client) => prefetchChainInsight(client, chain));
  });
  const trail = [{ href: routes.chains(), label: 'Chains' }];
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title="Chain" trail={trail} />}>
      <ChainView chainId={chainId} userId={userId} serviceUrl={env().SERVICE_URL ?? null} />
    </LoadedPage>
  );
}
