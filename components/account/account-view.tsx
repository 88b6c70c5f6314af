'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { PageHeader } from '@/components/shell/page-header';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { KeyValues } from '@/components/ui/key-values';
import { type Column, Table } from '@/components/ui/table';
import { whoamiQuery } from '@/lib/account/queries';
import type { Whoami } from '@/lib/account/schema';
import { type ScopeRow, scopeRows } from '@/lib/account/scope-words';
import { ForgetDevice } from './forget-device';

type AccountViewProps = {
  /** From the sign-in, because the service's whoami only returns an id; null if the session could not be read. */
  user: { name: string | null; email: string | null } | null;
  /**
   * The whoami response that the server rendered with; null if it failed and the cache has an earlier one. It is a prop,
   * because the frame runs the same query before the page's data is hydrated.
   */
  whoami: Whoami | null;
};

/** The user, their partner, and what the partner key allows (endpoint 1). */
export function AccountView({ user, whoami }: AccountViewProps) {
  const { data = whoami } = useQuery(whoamiQuery());
  if (!data) return null;
  const rows = scopeRows(data.scopes);
  const known = rows.filter(({ words }) => words !== null);
  const missing = <Missing>{user ? 'Not given at sign-in' : 'Cannot be read at the moment'}</Missing>;
  return (
    <>
      <PageHeader
        title="Account"
        note="Your details in the service, and what this dashboard can do for you."
      />
      <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid gap-4">
          <Card title="You">
            <KeyValues
              items={[
                { label: 'Name', value: user?.name ?? missing },
                { label: 'Email', value: user?.email ?? missing },
                { label: 'User id', value: <Id label="Copy your user id">{data.user.id}</Id> },
              ]}
            />
          </Card>
          <Card title="Partner" note="acts for you in the service">
            <KeyValues
              items={[
                { label: 'Name', value: data.partner.name },
                { label: 'Partner id', value: <Id label="Copy the partner id">{data.partner.id}</Id> },
              ]}
            />
          </Card>
          <ForgetDevice userId={data.user.id} />
        </div>
        <Card
          title="What the dashboard’s key allows"
          note={`${known.filter(({ isHeld }) => isHeld).length} of ${known.length}`}
          isPadded={false}
        >
          <ScopeList rows={rows} />
          <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
            The key belongs to the partner and is the same for everyone here. What you can do on a transaction
            also depends on your rights there.
          </p>
        </Card>
      </div>
    </>
  );
}

function Missing({ children }: { children: string }) {
  return <span className="text-faint italic">{children}</span>;
}

function Id({ label, children }: { label: string; children: string }) {
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 pt-1 font-mono text-xs break-all">{children}</span>
      <CopyButton text={children} label={label} isCompact variant="quiet" />
    </span>
  );
}

const columns: Column<ScopeRow>[] = [
  {
    id: 'words',
    header: 'What it lets you do',
    isRowHeader: true,
    cell: ({ words, isHeld }) => (
      <span className={isHeld ? 'text-ink' : 'text-faint'}>
        {words ?? 'Something this dashboard does not know'}
      </span>
    ),
  },
  {
    id: 'scope',
    header: 'Scope',
    className: 'whitespace-nowrap',
    cell: ({ scope }) => <code className="font-mono text-xs text-faint">{scope}</code>,
  },
  {
    id: 'held',
    header: 'The key',
    className: 'whitespace-nowrap',
    cell: ({ isHeld }) =>
      isHeld ? (
        <Badge variant="plain" tone="success" icon={<Check aria-hidden />} className="align-middle">
          has it
        </Badge>
      ) : (
        <Badge variant="plain" icon={<Minus aria-hidden />} className="align-middle">
          does not have it
        </Badge>
      ),
  },
];

function ScopeList({ rows }: { rows: ScopeRow[] }) {
  return <Table caption="Scopes of the key" columns={columns} rows={rows} rowKey={({ scope }) => scope} />;
}
