import { Check, Minus } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Table, type Column } from '@/components/ui/table';
import type { ScopeRow } from '@/lib/account/scope-words';

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
        <Badge look="plain" tone="success" icon={<Check aria-hidden />} className="align-middle">
          has it
        </Badge>
      ) : (
        <Badge look="plain" icon={<Minus aria-hidden />} className="align-middle">
          does not have it
        </Badge>
      ),
  },
];

export function ScopeList({ rows }: { rows: ScopeRow[] }) {
  return <Table caption="Scopes of the key" columns={columns} rows={rows} rowKey={({ scope }) => scope} />;
}
