import type { ComponentProps, ReactElement } from 'react';
import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { KeyValues } from '@/components/ui/key-values';
import type { Moment } from '@/components/values/moment';
import { transactionFixture } from '@/lib/chains/fixture';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { transactionQuery } from '@/lib/transactions/queries';
import type { Transaction } from '@/lib/transactions/schema';
import { permissionsWhere } from '@/lib/values/permissions';
import { TransactionOverview } from './transaction-overview';

const { address, propertyId, ...one } = transactionFixture('1');

const overviewOf = (given: Partial<Transaction> = {}) =>
  markupOf(
    <TransactionOverview transactionId="1" userId="u" remaining="What is left" phases="By phase" />,
    (client) => {
      const property = { id: propertyId, address };
      client.setQueryData<unknown>(transactionQuery('1').queryKey, {
        ...one,
        chainId: 'c',
        property,
        ...given,
      });
    },
  );

it('shows the sale and the listing, each with its own amount', () => {
  const html = overviewOf();
  expect(textOf(html)).toMatch(
    /^What is left Progress .*By phase Sale Sale state Sold STC Amount £425,000 .*Listed at £430,000 Agent Harbour & Vale Listing No link given/,
  );
  expect(html).toContain('href="/properties/property-1"');
});

it('links to an advertisement on the web only', () => {
  const listing = (url: string) => overviewOf({ listing: { ...one.listing, agent: '', url } });
  expect(listing('https://agent.example/1')).toMatch(
    /<a (?=[^>]*target="_blank")(?=[^>]*rel="noreferrer")[^>]*href="https:\/\/agent\.example\/1"/,
  );
  expect(textOf(listing('javascript:alert(1)'))).toContain('Agent Not given Listing No link given');
});

it('says what the user may do, in words and as a table, if they are a party', () => {
  const held = textOf(overviewOf({ yourPermissions: permissionsWhere(({ flag }) => flag === 'canView') }));
  expect(held).toMatch(/Your rights You can see .* You cannot change anything\. Your rights On/);
  expect(textOf(overviewOf({ yourPermissions: null }))).toMatch(/Your rights You have no rights here\.$/);
});

it('leaves out progress if there are no stages', () => {
  const none = { notStarted: 0, inProgress: 0, blocked: 0, completed: 0 };
  expect(textOf(overviewOf({ stageProgress: none }))).toMatch(/^What is left Sale /);
});

it('dates the transaction and its last change apart', () => {
  const dates = { transactionDate: '2026-09-01T09:00:00Z', updatedAt: '2026-07-20T09:05:00Z' };
  expect(textOf(overviewOf(dates))).toMatch(
    /Transaction date 1 September 2026 Last change 20 July 2026, 10:05 Property and listing/,
  );
});

it('dates the last change by its stages too, as all other screens do', async () => {
  stubBrowser();
  stubServer(() => new Promise<never>(() => {}));
  const client = createQueryClient();
  const property = { id: propertyId, address };
  client.setQueryData<unknown>(transactionQuery('1').queryKey, { ...one, chainId: 'c', property });
  const updatedAt = '2026-11-22T09:05:00.000Z';
  client.setQueryData(stagesQuery('1').queryKey, [stageFixture({ transactionId: '1', updatedAt })]);
  const props = { transactionId: '1', userId: 'u', remaining: null, phases: null };
  const { now, until } = await runHook(() => TransactionOverview(props), client);
  type Items = ComponentProps<typeof KeyValues>['items'];
  const items = () => propsIn(now(), KeyValues).flatMap((props) => props.items as Items);
  const lastChange = () => {
    const { value } = items().find(({ label }) => label === 'Last change')!;
    return (value as ReactElement<ComponentProps<typeof Moment>>).props.value;
  };
  await until(() => expect(lastChange()).toBe(updatedAt));
});

it('gives each amount in its own currency', () => {
  const text = (given: Partial<Transaction>) => textOf(overviewOf(given));
  expect(text({ currency: 'EUR' })).toMatch(/Amount €425,000 .*Listed at £430,000/);
  expect(text({ listing: { ...one.listing, currency: 'EUR' } })).toMatch(
    /Amount £425,000 .*Listed at €430,000/,
  );
});
