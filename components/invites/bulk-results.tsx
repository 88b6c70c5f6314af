import { CircleCheck, CircleHelp, MailWarning } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { type Column, Table } from '@/components/ui/table';
import { inviteMessage } from '@/lib/invites/invite-message';
import type { CreateInviteBody } from '@/lib/invites/schema';
import type { Address } from '@/lib/values/address';
import { roleLabel } from '@/lib/values/role';

/**
 * `emailSent` as the service said it; null when its answer was lost and the invitation was found by looking;
 * `unknown` when even that is not known.
 */
export type BulkResult = { body: CreateInviteBody; emailSent: boolean | null | 'unknown' };

const looks = {
  sent: { words: 'Invited, email sent', tone: 'success', Icon: CircleCheck },
  unsent: { words: 'Invited, but no email was sent', tone: 'warning', Icon: MailWarning },
  found: { words: 'Invited; whether an email was sent is not known', tone: 'warning', Icon: MailWarning },
  unknown: { words: 'Not known: look at the sent invites', tone: 'danger', Icon: CircleHelp },
} as const;

/** What became of the rows that were sent; a message to copy for those whom no email has reached. */
export function BulkResults({ results, address }: { results: BulkResult[]; address: Address }) {
  const columns: Column<BulkResult>[] = [
    {
      id: 'whom',
      header: 'Whom',
      isRowHeader: true,
      text: 'wide',
      cell: ({ body }) => body.email,
    },
    {
      id: 'role',
      header: 'Role',
      text: 'narrow',
      cell: ({ body }) => roleLabel(body.role, body.representing),
    },
    {
      id: 'result',
      header: 'Result',
      cell: (result) => {
        const { words, tone, Icon } = looks[kindOf(result)];
        return (
          <Badge look="plain" tone={tone} icon={<Icon aria-hidden />}>
            {words}
          </Badge>
        );
      },
    },
    {
      id: 'message',
      header: 'Message',
      isHeaderHidden: true,
      align: 'end',
      cell: (result) =>
        ['unsent', 'found'].includes(kindOf(result)) && (
          <CopyButton text={inviteMessage(result.body, address)} label="Copy the message" />
        ),
    },
  ];
  return (
    <Card title="Sent" note={String(results.length)} isPadded={false}>
      <Table caption="Sent invitations" columns={columns} rows={results} rowKey={({ body }) => body.email} />
    </Card>
  );
}

function kindOf({ emailSent }: BulkResult): keyof typeof looks {
  if (emailSent === 'unknown') return 'unknown';
  if (emailSent === null) return 'found';
  return emailSent ? 'sent' : 'unsent';
}
