'use client';

import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useUrlState } from '@/components/values/use-url-state';
import { Building2, Phone, UsersRound } from 'lucide-react';
import { ListEnd } from '@/components/shell/list-end';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { focusFirstResult, focusSearch } from '@/components/ui/focus-first-result';
import { LinkButton } from '@/components/ui/link-button';
import { LinkTabs } from '@/components/ui/link-tabs';
import { SearchField } from '@/components/ui/search-field';
import { Select } from '@/components/ui/select';
import {
  contactParams,
  type ContactView,
  filterContacts,
  roleChoices,
  serializeContactParams,
} from '@/lib/contacts/address-book';
import { contactsQuery } from '@/lib/contacts/queries';
import { useEveryPage } from '@/lib/query/use-every-page';
import { routes } from '@/lib/routes';
import { count } from '@/lib/values/text';
import { CallSheet } from './call-sheet';
import { CompanyList } from './company-list';
import { PeopleTable } from './people-table';

const views: [ContactView, string, typeof Phone][] = [
  ['person', 'By person', UsersRound],
  ['company', 'By company', Building2],
  ['call-sheet', 'Call sheet', Phone],
];

/** The other people on the user's chains (endpoint 14). */
export function AddressBookView() {
  const [state, setState] = useUrlState(contactParams);
  const { by, q, role } = state;
  const list = useEveryPage(useSuspenseInfiniteQuery(contactsQuery()));
  const shown = filterContacts(list.rows, { q, role });
  const isFiltered = q.trim() !== '' || role !== '';
  const clear = () => {
    setState({ q: '', role: '' });
    focusSearch();
  };
  if (list.rows.length === 0 && list.isComplete) {
    return (
      <>
        <PageHeader title="Address book" />
        <EmptyState
          kind="none-yet"
          title="There is no one else on your chains yet"
          action={<LinkButton href={routes.chains()}>Go to all chains</LinkButton>}
        >
          Everyone who is a party to a transaction on one of your chains appears here automatically.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Address book"
        note="The other people on your chains, with the details they share with you."
      />
      <div data-print="hide" className="flex flex-wrap items-center gap-2 pb-3">
        <SearchField
          label="Find a person"
          placeholder="Name, company, role or address"
          value={q}
          onChange={(text) => setState({ q: text }, { history: 'replace', after: text ? 300 : 0 })}
          onEnter={focusFirstResult}
          className="w-full sm:w-72"
        />
        <Select
          label="Role"
          isLabelHidden
          value={role || 'any'}
          onChange={(id) => setState({ role: id === 'any' ? '' : id })}
          choices={[
            { id: 'any', text: 'Any role' },
            ...roleChoices(list.rows, role).map((text) => ({ id: text, text })),
          ]}
          className="w-52"
        />
        {isFiltered && (
          <Button variant="quiet" onPress={clear}>
            Clear all
          </Button>
        )}
        <LinkTabs
          label="View"
          variant="segments"
          className="sm:ml-auto max-sm:[&_svg]:hidden"
          tabs={views.map(([id, label, Icon]) => ({
            href: routes.addressBook() + serializeContactParams({ ...state, by: id }),
            label,
            icon: <Icon aria-hidden />,
            isCurrent: id === by,
            onChoose: () => setState({ by: id }),
          }))}
        />
      </div>
      <section aria-label="People" className="overflow-clip rounded-lg border border-line bg-surface">
        {shown.length === 0 && !isFiltered ? (
          <EmptyState kind="none-yet" title="No one could be shown so far" />
        ) : shown.length === 0 ? (
          <EmptyState
            kind="none-match"
            title={list.isComplete ? 'No one matches' : 'No one loaded so far matches'}
            action={<Button onPress={clear}>Clear all</Button>}
          >
            Details that people do not share with you cannot be searched.
          </EmptyState>
        ) : by === 'person' ? (
          <PeopleTable people={shown} />
        ) : by === 'company' ? (
          <CompanyList people={shown} />
        ) : (
          <CallSheet people={shown} isComplete={list.isComplete} />
        )}
        <ListEnd
          list={list}
          shown={
            isFiltered
              ? `${shown.length} of ${count(list.rows.length, 'person', 'people')}`
              : count(list.rows.length, 'person', 'people')
          }
        />
      </section>
    </>
  );
}
