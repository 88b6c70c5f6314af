import { expect, it } from 'vitest';
import { PageHeader } from '@/components/shell/page-header';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { chainQuery } from '@/lib/chains/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubServer, type StubResponse } from '@/lib/query/testing-hook';
import { transactionQuery } from '@/lib/transactions/queries';
import type { Transaction } from '@/lib/transactions/schema';
import { TransactionHeader } from './transaction-header';

const { address, ...one } = transactionFixture('1');
type Given = Partial<Transaction> & {
  line1?: string;
  isChainRead?: boolean;
  current?: 'overview' | 'stages';
};

function headerOf({ line1 = address.line1, isChainRead, current = 'overview', ...given }: Given = {}) {
  return markupOf(<TransactionHeader transactionId="1" current={current} />, (client) => {
    const property = { id: 'p', address: { ...address, line1 } };
    const transaction = { ...one, chainId: 'chain', property, ...given };
    client.setQueryData<unknown>(transactionQuery('1').queryKey, transaction);
    const chain = lineFixture(transactionFixture('1'), transactionFixture('2'));
    if (isChainRead) client.setQueryData(chainQuery('chain').queryKey, chain);
  });
}

it('names the home, its state and the user’s role, and links to its place in the chain', () => {
  const html = headerOf();
  expect(textOf(html)).toMatch(
    / Chains 1 Quay Street Sold STC Bristol, BS1 4RW · , You are the Agent Show in its chain Overview/,
  );
  expect(html).toContain('href="/chains/chain?select=1"');
});

it('names the chain in its trail if that was read before, and does not move for one that is read later', async () => {
  expect(textOf(headerOf({ isChainRead: true }))).toMatch(
    / Chains 2 Quay Street to 1 Quay Street 1 Quay Street Sold/,
  );
  const client = createQueryClient();
  const transaction = { ...one, chainId: 'chain', property: { id: 'p', address } };
  client.setQueryData<unknown>(transactionQuery('1').queryKey, transaction);
  const { now, settle } = await runHook(() => TransactionHeader({ transactionId: '1', current: 'overview' }), client); // oxfmt-ignore
  client.setQueryData(chainQuery('chain').queryKey, lineFixture(transactionFixture('1'), transactionFixture('2'))); // oxfmt-ignore
  await settle();
  expect(propsIn(now(), PageHeader)[0]!.trail).toEqual([{ href: '/chains', label: 'Chains' }]);
});

it('marks the page that is shown, and names it in the title of the tab', () => {
  const html = headerOf({ current: 'stages' });
  expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*>Stages/);
  expect(html).toContain('<title>Stages · 1 Quay Street');
  expect(headerOf()).toContain('<title>1 Quay Street');
});

it('has words for a missing address, role and chain', () => {
  const html = headerOf({ line1: '  ', yourRole: null, chainId: null });
  expect(textOf(html)).toContain('Address not given');
  expect(textOf(html)).toContain('You are not a party');
  expect(html).not.toContain('Show in its chain');
});

it('links each of its pages', () => {
  const html = headerOf({ current: 'stages' });
  const tabs = [...html.matchAll(/<a (?=[^>]*href="([^"]*)")[^>]*>(Overview|Parties|Stages|Invite)</g)];
  expect(tabs.map(([, href, label]) => [label, href])).toEqual([
    ['Overview', '/transactions/1'],
    ['Parties', '/transactions/1/parties'],
    ['Stages', '/transactions/1/stages'],
    ['Invite', '/transactions/1/invite'],
  ]);
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
});

it('reads no chain for its trail alone', async () => {
  const requests = stubServer(() => new Promise<StubResponse>(() => {}));
  const client = createQueryClient();
  const transaction = { ...one, chainId: 'chain', property: { id: 'p', address } };
  client.setQueryData<unknown>(transactionQuery('1').queryKey, transaction);
  await runHook(() => TransactionHeader({ transactionId: '1', current: 'overview' }), client);
  expect(requests.filter((request) => request.includes('/chains/'))).toEqual([]);
});
