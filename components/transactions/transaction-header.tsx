'use client';

import { useState } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import { PageHeader } from '@/components/shell/page-header';
import { LinkButton } from '@/components/ui/link-button';
import { LinkTabs } from '@/components/ui/link-tabs';
import { SaleStateBadge } from '@/components/values/badges';
import { chainName } from '@/lib/chains/name';
import { chainQuery } from '@/lib/chains/queries';
import { routes } from '@/lib/routes';
import { transactionQuery } from '@/lib/transactions/queries';
import { roleWords } from '@/lib/values/labels';

type TransactionTab = 'overview' | 'parties' | 'stages' | 'invite';

type TransactionHeaderProps = { transactionId: string; current: TransactionTab };

/** The header of all pages of a transaction, with its sale state and tabs. */
export function TransactionHeader({ transactionId, current }: TransactionHeaderProps) {
  const { data } = useSuspenseQuery(transactionQuery(transactionId));
  // Cache only: the breadcrumb names the chain if it was loaded before, or it could shift the page. The button always links.
  const { data: chain } = useQuery({ ...chainQuery(data.chainId ?? ''), enabled: false });
  const [isChainNamed] = useState(chain !== undefined);
  const { address } = data.property;
  const tabs: [TransactionTab, string, string][] = [
    ['overview', 'Overview', routes.transaction(transactionId)],
    ['parties', 'Parties', routes.transactionParties(transactionId)],
    ['stages', 'Stages', routes.transactionStages(transactionId)],
    ['invite', 'Invite', routes.transactionInvite(transactionId)],
  ];
  const title = address.line1.trim() || 'Address not given';
  const part = tabs.find(([id]) => id === current && id !== 'overview')?.[1];
  const chainRoute = data.chainId === null ? null : routes.chain(data.chainId, { select: transactionId });
  return (
    <PageHeader
      title={title}
      documentTitle={part && `${part} · ${title}`}
      trail={[
        { href: routes.chains(), label: 'Chains' },
        ...(chainRoute && chain && isChainNamed ? [{ href: chainRoute, label: chainName(chain) }] : []),
      ]}
      badges={<SaleStateBadge saleState={data.saleState} />}
      note={
        <>
          {[address.line2, address.city, address.postcode].filter((part) => part?.trim()).join(', ')}
          <span aria-hidden> · </span>
          <span className="sr-only">, </span>
          You are {data.yourRole ? roleWords(data.yourRole) : 'not a party'}
        </>
      }
      actions={
        chainRoute && (
          <LinkButton href={chainRoute} icon={<Waypoints aria-hidden />}>
            Show in its chain
          </LinkButton>
        )
      }
    >
      <LinkTabs
        label="Transaction"
        tabs={tabs.map(([id, label, href]) => ({ href, label, isCurrent: id === current }))}
      />
    </PageHeader>
  );
}
