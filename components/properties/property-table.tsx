import { Table, type Column } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { AddressBlock } from '@/components/values/address-block';
import { Moment } from '@/components/values/moment';
import { Money } from '@/components/values/money';
import { SaleStateBadge } from '@/components/values/badges';
import type { Property } from '@/lib/properties/schema';
import { routes } from '@/lib/routes';
import { ownershipLabel } from '@/lib/properties/ownership-label';
import { OwnershipWords } from './ownership-words';

const columns: Column<Property>[] = [
  {
    id: 'address',
    header: 'Property',
    isRowHeader: true,
    text: 'wide',
    cell: ({ id, address }) => (
      <AddressBlock
        address={address}
        wrap={(line) => (
          <TextLink look="plain" href={routes.property(id)} prefetch={false}>
            {line}
          </TextLink>
        )}
      />
    ),
  },
  {
    id: 'sale',
    header: 'Sale',
    className: 'whitespace-nowrap',
    cell: ({ saleState }) => <SaleStateBadge saleState={saleState} look="plain" />,
  },
  {
    id: 'listing',
    header: 'Listed at',
    text: 'narrow',
    cell: ({ listing }) => (
      <>
        <Money amount={listing.amount} currency={listing.currency} className="font-medium" />
        {listing.agent.trim() && <span className="block text-muted">{listing.agent}</span>}
      </>
    ),
  },
  {
    id: 'type',
    header: 'Ownership',
    text: 'narrow',
    cell: ({ ownershipType }) => ownershipLabel(ownershipType),
  },
  { id: 'yours', header: 'Yours', cell: ({ yourOwnership }) => <OwnershipWords ownership={yourOwnership} /> },
  {
    id: 'updated',
    header: 'Last changed',
    className: 'whitespace-nowrap',
    cell: ({ updatedAt }) => <Moment value={updatedAt} className="text-muted" />,
  },
];

export function PropertyTable({ properties }: { properties: Property[] }) {
  return <Table caption="Properties you own" columns={columns} rows={properties} rowKey={({ id }) => id} />;
}
