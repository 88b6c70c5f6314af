import { choiceParam, readerOf, textParam, type SearchParams } from '@/lib/values/url-params';
import { AddTransactionForm } from '@/components/chains/add-transaction-form';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { chainQuery } from '@/lib/chains/queries';
import { relations } from '@/lib/chains/schema';
import { getChain } from '@/lib/chains/server';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';

const loadParams = readerOf({ at: textParam(), relation: choiceParam(relations) });

type Props = { params: Promise<{ chainId: string }>; searchParams: Promise<SearchParams> };

export default async function AddTransactionPage({ params, searchParams }: Props) {
  const { chainId } = await params;
  const { at, relation } = loadParams(await searchParams);
  const here = routes.chainAdd(chainId, { at: at ?? undefined, relation: relation ?? undefined });
  const { userId } = await requireSession(here);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    await load.need(chainQuery(chainId, () => getChain(partner, chainId)));
  });
  const trail = [{ href: routes.chains(), label: 'Chains' }];
  return (
    <div className="max-w-4xl">
      <LoadedPage loaded={loaded} header={<PageHeader title="Add a transaction" trail={trail} />}>
        <AddTransactionForm
          chainId={chainId}
          userId={userId}
          neighbourId={at ?? undefined}
          relation={relation ?? undefined}
        />
      </LoadedPage>
    </div>
  );
}
