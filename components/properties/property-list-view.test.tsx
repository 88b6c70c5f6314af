import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { focusFirstResult } from '@/components/ui/focus-first-result';
import { SearchField } from '@/components/ui/search-field';
import { Select } from '@/components/ui/select';
import { propertiesQuery } from '@/lib/properties/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { ignoreTimersFrom, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { saleStateLabel } from '@/lib/values/labels';
import { PropertyListView } from './property-list-view';

const properties = ['for-sale-sold-stc', 'for-sale-no-offers'].map((saleState) => ({
  ...{ id: saleState, saleState, updatedAt: '2026-11-20T09:00:00Z', ownershipType: 'free-hold', yourOwnership: null },
  address: { line1: '1 Quay Street', line2: null, city: 'Bristol', region: '', postcode: 'BS1', country: 'GB' },
  listing: { amount: 1, currency: 'GBP', agent: 'Harbour & Vale', url: null },
})); // oxfmt-ignore
const pagesOf = (data: object[], nextCursor: string | null = null) =>
  ({ pages: [{ data, nextCursor }], pageParams: [undefined] }) as never;

async function list() {
  const client = createQueryClient();
  client.setQueryData(propertiesQuery().queryKey, pagesOf(properties));
  const hook = await runHook(() => PropertyListView(), client);
  const states = propsIn(hook.now(), Select)[0]!.choices as { text: string }[];
  const clear = propsIn(hook.now(), Button).find(({ children }) => children === 'Clear all')?.onPress;
  const find = (type: unknown) => propsIn(hook.now(), type)[0]!;
  const rendered = async () => (await hook.settle(), await hook.rerender());
  return {
    find,
    rendered,
    states: states.map(({ text }) => text),
    canClear: clear !== undefined,
    clear: clear as () => void,
  };
}

it('offers the sale states that occur, in words', async () => {
  expect((await list()).states).toEqual(['Any sale state', 'Sold STC', saleStateLabel('for-sale-no-offers')]);
});

it.each([
  ['', false],
  ['q=quay', true],
  ['sale=for-sale-sold-stc', true],
])('offers to clear the filters if there are any: %s', async (text, canClear) => {
  openPage(`/properties?${text}`);
  expect((await list()).canClear).toBe(canClear);
});

it('clears the search and the sale state together, with the focus on the search', async () => {
  const focus = vi.fn<() => void>();
  Object.assign(stubBrowser().document, {
    activeElement: { matches: () => true },
    querySelector: () => ({ focus }),
  });
  const { written } = openPage('/properties?q=quay&sale=for-sale-sold-stc');
  (await list()).clear();
  await vi.waitFor(() => expect(written).toEqual(['push /properties']));
  expect(focus).toHaveBeenCalledOnce();
});

const textAt = (search: string, data: object[] = properties, nextCursor: string | null = null) => {
  openPage(`/properties?${search}`);
  return textOf(
    markupOf(<PropertyListView />, (client) =>
      client.setQueryData(propertiesQuery().queryKey, pagesOf(data, nextCursor)),
    ),
  );
};

it('counts the properties, of all if they are filtered', () => {
  expect(textAt('')).toContain('Showing all 2 properties.');
  expect(textAt('sale=for-sale-sold-stc')).toContain('Showing 1 of 2 properties.');
});

it('says that nothing matches, as far as the list is loaded', () => {
  expect(textAt('q=nowhere')).toContain('No property matches');
  expect(textAt('q=nowhere', properties, '2')).toContain('None of the properties loaded so far matches');
  expect(textAt('', [], '2')).toContain('No property could be shown so far');
  expect(textAt('', [], '2')).not.toMatch(/matches|Clear all/);
});

it('says that the user owns nothing only once all is loaded', () => {
  const none = 'You do not own a property in the service';
  expect(
    [textAt('', []), textAt('', [], '2'), textAt('q=nowhere')].map((text) => text.includes(none)),
  ).toEqual([true, false, false]);
});

it('filters by a sale state, or by any again', async () => {
  stubBrowser();
  const { written } = openPage('/properties?q=quay');
  const { find, rendered } = await list();
  const choose = (id: string) => (find(Select).onChange as (id: string) => void)(id);
  expect(find(Select).value).toBe('any');
  choose('for-sale-no-offers');
  await rendered();
  expect(find(Select).value).toBe('for-sale-no-offers');
  choose('any');
  await rendered();
  expect(written).toEqual(['push /properties?q=quay&sale=for-sale-no-offers', 'push /properties?q=quay']);
});

it('searches shortly after the last letter, but clears at once, without an entry for each', async () => {
  stubBrowser();
  const { written } = openPage('/properties?q=quay');
  const { find, rendered } = await list();
  ignoreTimersFrom(300);
  expect(find(SearchField)).toMatchObject({ value: 'quay', onEnter: focusFirstResult });
  const type = (text: string) => (find(SearchField).onChange as (text: string) => void)(text);
  type('quay street');
  await rendered();
  expect(written).toEqual([]);
  type('');
  await rendered();
  expect(written).toEqual(['replace /properties']);
});

it('still offers a sale state from the URL that no property has', async () => {
  openPage('/properties?sale=off-market');
  expect((await list()).states).toContain(saleStateLabel('off-market'));
});
