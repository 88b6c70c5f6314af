import { type Column, Table } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { ContactDetails } from '@/components/values/contact-details';
import { PersonName } from '@/components/values/person-name';
import { rolesOf, sharedChains } from '@/lib/contacts/address-book';
import type { Contact } from '@/lib/contacts/schema';
import { routes } from '@/lib/routes';
import { roleLabel } from '@/lib/values/labels';
import { humanise } from '@/lib/values/text';

const relationshipWords: Record<string, string> = {
  direct: 'Directly',
  chain: 'Along the chain',
};

const columns: Column<Contact>[] = [
  {
    id: 'person',
    header: 'Person',
    isRowHeader: true,
    text: 'narrow',
    cell: (contact) => <PersonName name={contact.name} detail={rolesOf(contact).join(', ')} />,
  },
  { id: 'contact', header: 'Contact', text: 'wide', cell: (contact) => <ContactDetails contact={contact} /> },
  {
    id: 'transactions',
    header: 'Shared transactions',
    text: 'wide',
    cell: (contact) => <SharedTransactions transactions={contact.transactions} />,
  },
  {
    id: 'chains',
    header: 'Shared chains',
    className: 'whitespace-nowrap',
    cell: (contact) => {
      const { relationship } = contact;
      const count = sharedChains([contact]);
      return (
        <>
          {count === 1 ? '1 chain' : `${count} chains`}
          <span className="block text-muted">
            {(Object.hasOwn(relationshipWords, relationship) && relationshipWords[relationship]) ||
              humanise(relationship)}
          </span>
        </>
      );
    },
  },
];

export function PeopleTable({ people }: { people: Contact[] }) {
  return <Table caption="People" columns={columns} rows={people} rowKey={({ id }) => id} />;
}

/** The others are collapsed, because a person may be on very many. */
const maxCollapsed = 2;

/** The transactions that the user shares with a person, linked to their chains. */
export function SharedTransactions({ transactions }: { transactions: Contact['transactions'] }) {
  const rest = transactions.slice(maxCollapsed);
  if (transactions.length === 0) return <span className="text-faint">Nothing at the moment</span>;
  return (
    <div className="min-w-0">
      <TransactionItems transactions={transactions.slice(0, maxCollapsed)} />
      {rest.length > 0 && (
        <details>
          <summary className="min-h-6 w-fit rounded-sm text-muted marker:text-faint">
            and {rest.length} more
          </summary>
          <TransactionItems transactions={rest} />
        </details>
      )}
    </div>
  );
}

function TransactionItems({ transactions }: { transactions: Contact['transactions'] }) {
  return (
    <ul>
      {transactions.map(({ chainId, transactionId, role, representing, address }) => (
        <li key={`${transactionId}:${role}:${representing}`} className="min-w-0 py-0.5">
          <TextLink
            variant="plain"
            href={routes.chain(chainId, { select: transactionId })}
            prefetch={false}
            className="font-normal"
          >
            {address}
          </TextLink>
          <span className="block text-faint">{roleLabel(role, representing)}</span>
        </li>
      ))}
    </ul>
  );
}
