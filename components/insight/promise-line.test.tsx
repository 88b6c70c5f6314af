import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { TodayRow } from '@/components/today/today-row';
import { pagePerson } from '@/lib/bff/page-person';
import { contactsQuery } from '@/lib/contacts/queries';
import { emptyMemory } from '@/lib/today/memory-value';
import type { Ledger } from '@/lib/today/promise-ledger';
import { ledgerWith } from '@/lib/today/testing-promises';
import { PromiseLine } from './promise-line';

let leave = () => {};
afterEach(() => leave());

function shown(ledger: Ledger | undefined, more: { role?: string; isCounted?: boolean } = {}) {
  leave = pagePerson.set('agent', () => {});
  const client = new QueryClient();
  client.setQueryData(['today', 'memory', 'agent'], { value: { ...emptyMemory, ledger } });
  const transactions = [{ transactionId: '1', role: 'Conveyancer', representing: 'Seller' }];
  const data = [{ id: 'c', company: 'Wells & Co', transactions }];
  client.setQueryData(contactsQuery().queryKey, { pages: [{ data, nextCursor: null }], pageParams: [undefined] } as never); // oxfmt-ignore
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PromiseLine company="Wells & Co" {...more} />
    </QueryClientProvider>,
  );
}

it('shows a firm’s record from eight promises on, and never prints it', () => {
  const html = shown(ledgerWith('u', 8, 3));
  expect(html).toContain('3 of 8 promised updates came by their day');
  expect(html).toContain('data-print="hide"');
  expect(shown(ledgerWith('u', 7, 3))).toBe('');
  expect(shown(undefined)).toBe('');
});

it('shows the number of promises seen in the address book if they are too few, but not zero', () => {
  expect(shown(ledgerWith('u', 7, 3), { isCounted: true })).toContain(
    '7 promises seen since 3 November 2026',
  );
  expect(shown({}, { isCounted: true })).toBe('');
});

it('falls back to the record of the role if too little was seen of the firm', () => {
  const elsewhere = ledgerWith('u', 9, 9, 0, '2');
  expect(shown(elsewhere)).toBe('');
  expect(shown(elsewhere, { role: "Seller's Conveyancer" })).toContain('9 of 9 promised updates');
});

it('is shown in a row of /today, but neither copied nor printed with it', () => {
  const item = { key: 'k', href: '/', lead: '4 Mill Lane', text: 'late', note: null, level: null, copy: '4 Mill Lane: late', record: 'Wells: 3 of 8' }; // oxfmt-ignore
  const html = renderToStaticMarkup(<TodayRow item={item} onSnooze={() => {}} onWrite={() => {}} />);
  expect(html).toMatch(/data-print="hide"[^>]*>Wells: 3 of 8/);
  expect(html).toContain('data-copy="4 Mill Lane: late"');
});
