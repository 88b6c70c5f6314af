import { Hourglass } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Table, type Column } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { AddressBlock } from '@/components/values/address-block';
import { StatusBadge } from '@/components/values/badges';
import { Moment } from '@/components/values/moment';
import { inviteStatus, isExpiringSoon, waitingWords } from '@/lib/invites/invite-status';
import type { InviteTab } from '@/lib/invites/invite-list';
import type { Invite } from '@/lib/invites/schema';
import { routes } from '@/lib/routes';
import { humanise } from '@/lib/values/text';
import { roleLabel } from '@/lib/values/labels';
import { SentActions } from './sent-actions';

/** An invite's status; a pending one is "Not answered" for its sender. Other values are shown as they are. */
export const statusWords = (status: string, isSent: boolean) =>
  isSent && status === 'pending' ? 'Not answered' : humanise(status);

type InviteListTableProps = {
  tab: InviteTab;
  invites: Invite[];
  now: number;
  /** Why the partner key does not allow inviting. */
  inviteRefusal: string | undefined;
};

const received: Column<Invite> = {
  id: 'received',
  header: 'Received',
  cell: ({ createdAt }) => <Moment value={createdAt} className="text-muted" />,
};

export function InviteListTable({ tab, invites, now, inviteRefusal }: InviteListTableProps) {
  const isSent = tab === 'sent';
  const columns: Column<Invite>[] = [
    {
      id: 'transaction',
      header: 'Transaction',
      isRowHeader: true,
      text: 'narrow',
      cell: ({ status, transaction, type }) => {
        // An invited person is not a party yet, so the transaction would not open.
        const canOpen = isSent || status === 'accepted';
        return (
          <>
            <AddressBlock
              address={transaction.address}
              renderFirstLine={
                canOpen
                  ? (line) => (
                      <TextLink variant="plain" href={routes.transaction(transaction.id)} prefetch={false}>
                        {line}
                      </TextLink>
                    )
                  : undefined
              }
            />
            {type !== 'transaction' && <span className="text-sm text-muted">{humanise(type)}</span>}
          </>
        );
      },
    },
    {
      id: 'person',
      header: isSent ? 'Invited' : 'From',
      text: 'wide',
      cell: ({ from, to, createdAt }) =>
        isSent ? (
          <>
            {to}
            <span className="block text-muted">
              sent <Moment value={createdAt} />
            </span>
          </>
        ) : (
          from
        ),
    },
    { id: 'role', header: 'Role', text: 'narrow', cell: ({ transaction }) => roleLabel(transaction.role) },
    {
      id: 'status',
      header: 'Status',
      className: 'whitespace-nowrap',
      cell: (invite) => {
        const status = inviteStatus(invite, now);
        return (
          <>
            <StatusBadge status={status} word={statusWords(status, isSent)} />
            {isSent && status === 'pending' && (
              <span className="block text-sm text-muted">{waitingWords(invite, now)}</span>
            )}
          </>
        );
      },
    },
    ...(isSent ? [] : [received]),
    {
      id: 'expires',
      header: 'Expires',
      cell: (invite) => (
        <>
          <Moment value={invite.expiresAt} none="Never" className="text-muted" />
          {isExpiringSoon(invite, now) && (
            <Badge variant="plain" tone="warning" icon={<Hourglass aria-hidden />} className="flex">
              Expires soon
            </Badge>
          )}
        </>
      ),
    },
  ];
  const actions: Column<Invite> = {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    // On a phone, an empty actions cell takes up no space in the card.
    className: '@max-xl:[&:has(>div:empty)]:hidden',
    cell: (invite) => <SentActions {...{ invite, now, inviteRefusal }} />,
  };
  return (
    <Table
      caption={isSent ? 'Invites you sent' : 'Invites you received'}
      columns={isSent ? [...columns, actions] : columns}
      rows={invites}
      rowKey={({ id }) => id}
    />
  );
}
