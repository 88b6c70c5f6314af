'use client';

import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useUrlState } from '@/components/values/use-url-state';
import { ListEnd } from '@/components/shell/list-end';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { focusFirstResult, focusSearch } from '@/components/ui/focus-first-result';
import { LinkButton } from '@/components/ui/link-button';
import { SearchField } from '@/components/ui/search-field';
import { Select } from '@/components/ui/select';
import { propertiesQuery } from '@/lib/properties/queries';
import { filterProperties, propertyParams } from '@/lib/properties/property-list';
import { useEveryPage } from '@/lib/query/use-every-page';
import { routes } from '@/lib/routes';
import { saleStateLabel } from '@/lib/values/labels';
import { count } from '@/lib/values/text';
import { PropertyTable } from './property-table';

/** The properties the user owns (endpoint 12). */
export function PropertyListView() {
  const [state, setState] = useUrlState(propertyParams);
  const list = useEveryPage(useSuspenseInfiniteQuery(propertiesQuery()));
  const shown = filterProperties(list.rows, state);
  const saleStates = [...new Set([...list.rows.map(({ saleState }) => saleState), state.sale])].filter(
    Boolean,
  );
  const isFiltered = state.q.trim() !== '' || state.sale !== '';
  const clear = () => {
    setState({ q: '', sale: '' });
    focusSearch();
  };
  return (
    <>
      <PageHeader
        title="Properties"
        note="The properties you own. Properties you act for are in their chains."
      />
      {list.rows.length === 0 && list.isComplete ? (
        <EmptyState
          kind="none-yet"
          title="You do not own a property in the service"
          action={<LinkButton href={routes.chains()}>Go to all chains</LinkButton>}
        >
          A property appears here when you start a chain as its seller. Properties you act for, as an agent or
          a conveyancer, are in your chains.
        </EmptyState>
      ) : (
        <>
          <div data-print="hide" className="flex flex-wrap items-center gap-2 pb-3">
            <SearchField
              label="Find a property"
              placeholder="Address, postcode or agent"
              value={state.q}
              onChange={(q) => setState({ q }, { history: 'replace', after: q ? 300 : 0 })}
              onEnter={focusFirstResult}
              className="w-full sm:w-72"
            />
            <Select
              label="Sale state"
              isLabelHidden
              value={state.sale || 'any'}
              onChange={(sale) => setState({ sale: sale === 'any' ? '' : sale })}
              choices={[
                { id: 'any', text: 'Any sale state' },
                ...saleStates.map((id) => ({ id, text: saleStateLabel(id) })),
              ]}
              className="w-48"
            />
            {isFiltered && (
              <Button variant="quiet" onPress={clear}>
                Clear all
              </Button>
            )}
          </div>
          <section aria-label="Properties" className="overflow-clip rounded-lg border border-line bg-surface">
            {shown.length > 0 ? (
              <PropertyTable properties={shown} />
            ) : !isFiltered ? (
              <EmptyState kind="none-yet" title="No property could be shown so far" />
            ) : (
              <EmptyState
                kind="none-match"
                title={
                  list.isComplete ? 'No property matches' : 'None of the properties loaded so far matches'
                }
                action={<Button onPress={clear}>Clear all</Button>}
              >
                Try fewer words, or any sale state.
              </EmptyState>
            )}
            <ListEnd
              list={list}
              shown={
                isFiltered
                  ? `${shown.length} of ${count(list.rows.length, 'property', 'properties')}`
                  : count(list.rows.length, 'property', 'properties')
              }
            />
          </section>
        </>
      )}
    </>
  );
}
