import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { propertiesQuery } from '@/lib/properties/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { saleStateLabel } from '@/lib/values/labels';
import { PropertyListView } from './property-list-view';

async function list() {
  const client = createQueryClient();
  const data = ['for-sale-sold-stc', 'for-sale-no-offers'].map((saleState) => ({
    id: saleState,
    saleState,
    address: {
      line1: '1 Quay Street',
      line2: null,
      city: 'Bristol',
      region: '',
      postcode: 'BS1',
      country: 'GB',
    },
    listing: { amount: 1, currency: 'GBP', agent: 'Harbour & Vale', url: null },
  }));
  client.setQueryData(propertiesQuery().queryKey, {
    pages: [{ data, nextCursor: null }],
    pageParams: [undefined],
  } as never);
  const hook = await runHook(() => PropertyListView(), client);
  const states = propsIn(hook.now(), Select)[0]!.choices as { text: string }[];
  const clear = propsIn(hook.now(), Button).find(({ children }) => children === 'Clear all')?.onPress;
  return {
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

it('clears the search and the sale state together', async () => {
  stubBrowser();
  const { written } = openPage('/properties?q=quay&sale=for-sale-sold-stc');
  (await list()).clear();
  await vi.waitFor(() => expect(written).toEqual(['push /properties']));
});
