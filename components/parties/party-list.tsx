'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { type Column, Table } from '@/components/ui/table';
import { ContactDetails } from '@/components/values/contact-details';
import { PermissionsMatrix } from '@/components/values/permissions-matrix';
import { PermissionsWords } from '@/components/values/permissions-words';
import { PersonName } from '@/components/values/person-name';
import { partiesQuery } from '@/lib/parties/queries';
import type { Party } from '@/lib/parties/schema';
import { transactionQuery } from '@/lib/transactions/queries';
import { roleLabel } from '@/lib/values/role';

/** The active parties of a transaction: who they are, how to reach them, what they may do (endpoint 7). */
export function PartyList({ transactionId }: { transactionId: string }) {
  const { data: parties } = useSuspenseQuery(partiesQuery(transactionId));
  const { data: transaction } = useSuspenseQuery(transactionQuery(transactionId));
  const columns: Column<Party>[] = [
    {
      id: 'person',
      header: 'Person',
      isRowHeader: true,
      cell: (party) => (
        <PersonName
          name={party.name}
          isYou={party.isYou}
          detail={roleLabel(party.role, party.representing)}
        />
      ),
    },
    {
      id: 'contact',
      header: 'Contact',
      cell: (party) => <ContactDetails contact={party} agent={transaction.listing.agent} />,
    },
    {
      id: 'rights',
      header: 'Rights here',
      cell: (party) => (
        <details className="py-1 text-sm">
          <summary className="min-h-6 cursor-pointer rounded-sm marker:text-faint">
            <span className="inline-block align-top">
              <PermissionsWords permissions={party.permissions} who={party.isYou ? 'you' : 'they'} />
            </span>
          </summary>
          <PermissionsMatrix
            caption={`Rights of ${party.name ?? roleLabel(party.role, party.representing)}`}
            permissions={party.permissions}
          />
        </details>
      ),
    },
  ];
  return (
    <Card title="Parties" note={String(parties.length)} isPadded={false}>
      {parties.length === 0 ? (
        <EmptyState kind="none-yet" title="Nobody is a party here">
          Somebody appears here when they accept an invite.
        </EmptyState>
      ) : (
        <Table
          caption="Parties of this transaction"
          columns={columns}
          rows={parties}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}
