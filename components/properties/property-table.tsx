import { type Column, Table } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { AddressBlock } from '@/components/values/address-block';
import { SaleStateBadge } from '@/components/values/badges';
import { Moment } from '@/components/values/moment';
import { Money } from '@/components/values/money';
import { ownershipLabel } from '@/lib/properties/property-list';
import type { Ownership, Property } from '@/lib/properties/schema';
import { routes } from '@/lib/routes';

const columns: Column<Property>[] = [
  {
    id: 'address',
    header: 'Property',
    isRowHeader: true,
    text: 'wide',
    cell: ({ id, address }) => (
      <AddressBlock
        address={address}
        renderFirstLine={(line) => (
          <TextLink variant="plain" href={routes.property(id)} prefetch={false}>
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
    cell: ({ saleState }) => <SaleStateBadge saleState={saleState} variant="plain" />,
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

/** The period and type of the user's ownership. Null means that they are a party, not an owner. */
export function OwnershipWords({ ownership }: { ownership: Ownership | null }) {
  if (!ownership) return <span className="text-faint">You do not own it</span>;
  const { since, until, type } = ownership;
  return (
    <span>
      {until === null ? (
        <>
          Since <Moment value={since} />
        </>
      ) : (
        <>
          <Moment value={since} /> to <Moment value={until} />
        </>
      )}
      {type && <span className="block text-muted">{ownershipLabel(type)}</span>}
    </span>
  );
}
