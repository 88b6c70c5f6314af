import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { transactionFixture } from '@/lib/chains/fixture';
import { transactionQuery } from '@/lib/transactions/queries';
import type { Transaction } from '@/lib/transactions/schema';
import { permissionsWhere } from '@/lib/values/permissions';
import { TransactionOverview } from './transaction-overview';

const { address, propertyId, ...one } = transactionFixture('1');

const overviewOf = (given: Partial<Transaction> = {}) =>
  markupOf(<TransactionOverview transactionId="1" remaining="What is left" phases="By phase" />, (client) => {
    const property = { id: propertyId, address };
    client.setQueryData<unknown>(transactionQuery('1').queryKey, {
      ...one,
      chainId: 'c',
      property,
      ...given,
    });
  });

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

it('gives each amount in its own currency', () => {
  const text = (given: Partial<Transaction>) => textOf(overviewOf(given));
  expect(text({ currency: 'EUR' })).toMatch(/Amount €425,000 .*Listed at £430,000/);
  expect(text({ listing: { ...one.listing, currency: 'EUR' } })).toMatch(
    /Amount £425,000 .*Listed at €430,000/,
  );
});
