import { expect, it, onTestFinished, vi } from 'vitest';
import { pendingSubmissions } from '@/components/ui/pending-submission';
import { whoamiQuery } from '@/lib/account/queries';
import { pagePerson } from '@/lib/bff/page-person';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainKeys, chainQuery } from '@/lib/chains/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { ownWrites } from '@/lib/session/own-writes';
import { AddTransactionForm } from './add-transaction-form';
import { CreateChainForm } from './create-chain-form';

vi.mock('@/components/ui/notify', () => ({ notify: () => {} }));

it.each([
  ['a chain', 'chain', { chainId: 'new' }, () => CreateChainForm({ userId: 'u' })],
  [
    'a transaction',
    'add:chain',
    { transactionId: 'new', existing: false },
    () => AddTransactionForm({ chainId: 'chain', userId: 'u', neighbourId: '1' }),
  ],
])('counts %s that is found after a reload as the user’s own, and refreshes the lists', async (...given) => {
  const [, name, data, form] = given;
  stubBrowser();
  openPage('/chains/new');
  let find!: (found: { data: object }) => void;
  const found = new Promise<{ data: object }>((resolve) => (find = resolve));
  stubServer((path) => (path.includes('/submissions/') ? found : new Promise<never>(() => {})));
  onTestFinished(pagePerson.set('u', () => {}));
  pendingSubmissions.put({ owner: 'u', name }, { id: 'sent', at: Date.now() });
  const client = createQueryClient();
  const whoami = { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes: [] };
  client.setQueryData(whoamiQuery().queryKey, whoami);
  client.setQueryData(chainQuery('chain').queryKey, lineFixture(transactionFixture('1')));
  const hook = await runHook(form as () => unknown, client);
  await hook.settle();
  client.setQueryData<unknown>(chainKeys.list, 'read before it was found');
  find({ data: { state: 'saved', data } });
  await hook.until(() => expect(ownWrites.read('u')).toEqual(['new']));
  await hook.until(() => expect(client.getQueryState(chainKeys.list)!.isInvalidated).toBe(true));
});
