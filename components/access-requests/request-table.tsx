import { CircleCheck, CircleDashed } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Table, type Column } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { AddressBlock } from '@/components/values/address-block';
import { StatusBadge } from '@/components/values/badges';
import { Moment } from '@/components/values/moment';
import type { AccessRequest } from '@/lib/access-requests/schema';
import { roleLabel } from '@/lib/values/labels';

type RequestTableProps = {
  requests: AccessRequest[];
  openId: string | null;
  /** Whether the requests have different statuses. If not, the tab already shows the status. */
  isMixed: boolean;
  /** The ids of the requests that the user has marked as handled; null if marks are not shown. */
  handled: readonly string[] | null;
  /** The URL of the page with this request open. */
  hrefOf: (requestId: string) => string;
  onOpen: (requestId: string) => void;
};

export function RequestTable({ requests, openId, isMixed, handled, hrefOf, onOpen }: RequestTableProps) {
  const columns: Column<AccessRequest>[] = [
    {
      id: 'from',
      header: 'From',
      isRowHeader: true,
      text: 'narrow',
      cell: ({ id, from }) => (
        <TextLink
          variant="plain"
          href={hrefOf(id)}
          scroll={false}
          prefetch={false}
          aria-current={id === openId || undefined}
          onNavigate={(event) => {
            event.preventDefault();
            onOpen(id);
          }}
        >
          {from.trim() || 'Name not given'}
        </TextLink>
      ),
    },
    { id: 'role', header: 'Role asked for', text: 'narrow', cell: ({ role }) => roleLabel(role) },
    {
      id: 'transaction',
      header: 'Transaction',
      text: 'narrow',
      cell: ({ address }) => <AddressBlock address={address} />,
    },
    {
      id: 'asked',
      header: 'Asked',
      // Fixed width, because the relative time appears only after hydration.
      className: '@xl:min-w-54',
      cell: ({ createdAt }) => <Moment value={createdAt} isRelative className="text-muted" />,
    },
  ];
  const status: Column<AccessRequest> = {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
  };
  const mark: Column<AccessRequest> = {
    id: 'mark',
    header: 'Your mark',
    className: '@xl:min-w-28',
    cell: ({ id }) => <HandledBadge isHandled={handled?.includes(id) ?? false} />,
  };
  return (
    <Table
      caption="Access requests, the longest wait first"
      columns={[...columns, ...(isMixed ? [status] : []), ...(handled ? [mark] : [])]}
      rows={requests}
      rowKey={({ id }) => id}
      isCurrent={({ id }) => id === openId}
    />
  );
}

/** The user's own mark, which the service does not know about. */
export function HandledBadge({ isHandled = true }: { isHandled?: boolean }) {
  return isHandled ? (
    <Badge variant="plain" tone="success" icon={<CircleCheck aria-hidden />}>
      Handled
    </Badge>
  ) : (
    <Badge variant="plain" icon={<CircleDashed aria-hidden />}>
      To review
    </Badge>
  );
}
