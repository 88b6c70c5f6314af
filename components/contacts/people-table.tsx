import { Table, type Column } from '@/components/ui/table';
import { ContactDetails } from '@/components/values/contact-details';
import { PersonName } from '@/components/values/person-name';
import { rolesOf, sharedChains } from '@/lib/contacts/contact-filter';
import type { Contact } from '@/lib/contacts/schema';
import { humanise } from '@/lib/values/text';
import { TogetherList } from './together-list';

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
    id: 'together',
    header: 'Together on',
    text: 'wide',
    cell: (contact) => <TogetherList transactions={contact.transactions} />,
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
