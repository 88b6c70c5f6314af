'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import { PageHeader } from '@/components/shell/page-header';
import { Card } from '@/components/ui/card';
import { DataList } from '@/components/ui/data-list';
import { EmptyState } from '@/components/ui/empty-state';
import { KeyValues } from '@/components/ui/key-values';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { AddressBlock } from '@/components/values/address-block';
import { SaleStateBadge } from '@/components/values/badges';
import { Moment } from '@/components/values/moment';
import { listingRows, ownershipLabel } from '@/lib/properties/property-list';
import { propertyQuery } from '@/lib/properties/queries';
import type { PropertyDetail } from '@/lib/properties/schema';
import { routes } from '@/lib/routes';
import { countryName } from '@/lib/values/addresses';
import { ListingTable } from './listing-table';
import { OwnershipWords } from './property-table';

/** A property with its details, ownership, listings and transactions (endpoint 13). */
export function PropertyView({ propertyId }: { propertyId: string }) {
  const { data } = useSuspenseQuery(propertyQuery(propertyId));
  const { address, transactions } = data;
  const listings = listingRows(data);
  return (
    <>
      <PageHeader
        title={address.line1.trim() || 'Address not given'}
        trail={[{ href: routes.properties(), label: 'Properties' }]}
        badges={<SaleStateBadge saleState={data.saleState} />}
        note={[address.line2, address.city, address.postcode].filter((part) => part?.trim()).join(', ')}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Card title="Details">
          <KeyValues
            items={[
              { label: 'Address', value: <AddressBlock address={address} variant="full" /> },
              { label: 'Country', value: countryName(address.country) },
              { label: 'Ownership', value: ownershipLabel(data.ownershipType) },
              { label: 'Yours', value: <OwnershipWords ownership={data.yourOwnership} /> },
              {
                label: 'Last changed',
                value: <Moment value={data.updatedAt} format="day-and-clock" isRelative />,
              },
            ]}
          />
        </Card>
        <div className="grid min-w-0 gap-4">
          <Card title="Transactions" note={String(transactions.length)} isPadded={false}>
            {transactions.length === 0 ? (
              <EmptyState kind="none-yet" title="No transaction yet">
                It appears here when the property is sold or bought in a chain.
              </EmptyState>
            ) : (
              <PropertyTransactions transactions={transactions} />
            )}
          </Card>
          <Card title="Listings" note={String(listings.length)} isPadded={false}>
            <ListingTable rows={listings} />
          </Card>
        </div>
      </div>
    </>
  );
}

/** The API only returns an id, a sale state and a chain here, so transactions are numbered. */
function PropertyTransactions({ transactions }: Pick<PropertyDetail, 'transactions'>) {
  return (
    <DataList
      label="Transactions of this property"
      items={transactions.map(({ id, saleState, chainId }, index) => ({
        id,
        title: (
          <TextLink variant="plain" href={routes.transaction(id)} prefetch={false}>
            Transaction{transactions.length > 1 && ` ${index + 1}`}
          </TextLink>
        ),
        detail: chainId === null ? 'Not in a chain' : 'In a chain',
        aside: (
          <>
            <SaleStateBadge saleState={saleState} />
            {chainId !== null && (
              <LinkButton
                size="sm"
                href={routes.chain(chainId, { select: id })}
                prefetch={false}
                icon={<Waypoints aria-hidden />}
              >
                Show in its chain
              </LinkButton>
            )}
          </>
        ),
      }))}
    />
  );
}
