'use client';

import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTransactionInsight } from '@/components/insight/use-transaction-insight';
import { Card } from '@/components/ui/card';
import { KeyValues } from '@/components/ui/key-values';
import { TextLink } from '@/components/ui/text-link';
import { AddressBlock } from '@/components/values/address-block';
import { Moment } from '@/components/values/moment';
import { Money } from '@/components/values/money';
import { PermissionsMatrix, PermissionsWords } from '@/components/values/permissions';
import { SaleStateBadge } from '@/components/values/badges';
import { StageBar } from '@/components/values/stage-bar';
import { routes } from '@/lib/routes';
import { transactionQuery } from '@/lib/transactions/queries';
import { webAddress } from '@/lib/values/links';

type TransactionOverviewProps = {
  transactionId: string;
  userId: string;
  /** The remaining work, and the stages by phase. The page passes them in, because they belong to `components/stages`. */
  remaining: ReactNode;
  phases: ReactNode;
};

/** A transaction: remaining work, progress, sale and property, and the user's rights in a collapsed section. */
export function TransactionOverview({ transactionId, userId, remaining, phases }: TransactionOverviewProps) {
  const { data } = useSuspenseQuery(transactionQuery(transactionId));
  const { listing, property, yourPermissions } = data;
  const lastChange = useTransactionInsight(transactionId, userId)?.lastChange ?? data.updatedAt;
  const hasStages = Object.values(data.stageProgress).some((count) => count > 0);
  const listingUrl = webAddress(listing.url);
  return (
    <div className="space-y-4">
      {remaining}
      {hasStages && (
        <Card title="Progress">
          <StageBar counts={data.stageProgress} hasLegend className="mb-5" />
          {phases}
        </Card>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Sale">
          <KeyValues
            items={[
              { label: 'Sale state', value: <SaleStateBadge saleState={data.saleState} variant="plain" /> },
              {
                label: 'Amount',
                value: <Money amount={data.amount} currency={data.currency} className="font-medium" />,
              },
              { label: 'Transaction date', value: <Moment value={data.transactionDate} isRelative /> },
              {
                label: 'Last change',
                value: <Moment value={lastChange} format="day-and-clock" isRelative />,
              },
            ]}
          />
        </Card>
        <Card title="Property and listing">
          <KeyValues
            items={[
              {
                label: 'Property',
                value: (
                  <AddressBlock
                    address={property.address}
                    variant="full"
                    renderFirstLine={(line) => (
                      <TextLink href={routes.property(property.id)}>{line}</TextLink>
                    )}
                  />
                ),
              },
              { label: 'Listed at', value: <Money amount={listing.amount} currency={listing.currency} /> },
              { label: 'Agent', value: listing.agent || <span className="text-faint">Not given</span> },
              {
                label: 'Listing',
                value: listingUrl ? (
                  <a
                    href={listingUrl}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex items-center gap-1 rounded-sm text-accent-ink underline underline-offset-2"
                  >
                    Open the listing <ExternalLink aria-hidden className="size-3.5" />
                    <span className="sr-only">(in a new tab)</span>
                  </a>
                ) : (
                  <span className="text-faint">No link given</span>
                ),
              },
            ]}
          />
        </Card>
      </div>
      <details className="rounded-lg border border-line bg-surface text-sm">
        <summary className="mx-4 my-2.5 w-fit rounded-sm text-base font-semibold">Your rights</summary>
        <div className="grid gap-4 border-t border-line p-4 lg:grid-cols-2">
          <PermissionsWords permissions={yourPermissions} />
          {yourPermissions && <PermissionsMatrix permissions={yourPermissions} caption="Your rights" />}
        </div>
      </details>
    </div>
  );
}
