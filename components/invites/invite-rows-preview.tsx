import { CircleAlert, CircleCheck, CircleSlash } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { type Column, Table } from '@/components/ui/table';
import type { InviteRow } from '@/lib/invites/invite-rows';
import { roleLabel } from '@/lib/values/role';

type InviteRowsPreviewProps = {
  rows: InviteRow[];
  /** Why the last attempt of a row did not go through, by email address. */
  failures: ReadonlyMap<string, string>;
};

/** The dry run: what would be sent, and what would not and why. */
export function InviteRowsPreview({ rows, failures }: InviteRowsPreviewProps) {
  const numbered = rows.map((row, at) => ({ row, at }));
  const columns: Column<(typeof numbered)[number]>[] = [
    {
      id: 'whom',
      header: 'Whom',
      isRowHeader: true,
      text: 'wide',
      cell: ({ row }) => row.email || row.text,
    },
    {
      id: 'role',
      header: 'Role',
      text: 'narrow',
      cell: ({ row }) => (row.body ? roleLabel(row.body.role, row.body.representing) : '–'),
    },
    {
      id: 'result',
      header: 'Result',
      cell: ({ row }) => <Result row={row} failure={failures.get(row.email)} />,
    },
  ];
  const ready = rows.filter(({ body }) => body).length;
  return (
    <section aria-label="Check of the rows" className="rounded-lg border border-line">
      <p role="status" className="border-b border-line px-4 py-2 text-sm text-muted">
        {ready} of {rows.length} ready to send. Nothing has been sent yet.
      </p>
      <Table caption="Rows" columns={columns} rows={numbered} rowKey={({ at }) => String(at)} />
    </section>
  );
}

function Result({ row, failure }: { row: InviteRow; failure: string | undefined }) {
  if (row.problem) {
    return (
      <Badge look="plain" tone="warning" icon={<CircleSlash aria-hidden />}>
        Left out: {row.problem}
      </Badge>
    );
  }
  if (failure) {
    return (
      <Badge look="plain" tone="danger" icon={<CircleAlert aria-hidden />}>
        Failed: {failure}
      </Badge>
    );
  }
  return (
    <Badge look="plain" tone="success" icon={<CircleCheck aria-hidden />}>
      Ready
    </Badge>
  );
}
