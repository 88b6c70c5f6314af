import { Badge } from '@/components/ui/badge';
import { Table, type Column } from '@/components/ui/table';
import { Money } from '@/components/values/money';
import type { ListingRow } from '@/lib/properties/property-list';
import { hostOf, webAddress } from '@/lib/values/links';

const columns: Column<ListingRow & { key: string }>[] = [
  {
    id: 'amount',
    header: 'Listed at',
    isRowHeader: true,
    cell: ({ listing, isCurrent }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Money amount={listing.amount} currency={listing.currency} className="font-medium" />
        {isCurrent && <Badge>Current</Badge>}
      </span>
    ),
  },
  {
    id: 'agent',
    header: 'Agent',
    text: 'narrow',
    cell: ({ listing }) => listing.agent.trim() || <span className="text-faint">Not given</span>,
  },
  {
    id: 'url',
    header: 'Advertisement',
    text: 'narrow',
    cell: ({ listing }) => <ListingLink url={listing.url} />,
  },
];

export function ListingTable({ rows }: { rows: ListingRow[] }) {
  const keyed = rows.map((row, index) => ({ ...row, key: String(index) }));
  return (
    <Table caption="Listings of this property" columns={columns} rows={keyed} rowKey={({ key }) => key} />
  );
}

function ListingLink({ url }: { url: string | null }) {
  const href = webAddress(url);
  if (!href) return <span className="text-faint">None</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className="inline-flex min-h-6 items-center text-accent-ink underline underline-offset-2"
    >
      {hostOf(href)}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
