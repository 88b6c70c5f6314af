import { expect, it } from 'vitest';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainsQuery } from '@/lib/chains/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { stubServer, runHook } from '@/lib/query/testing-hook';
import { emptyMemory } from '@/lib/today/memory-value';
import { useAlsoRaise } from './use-also-raise';
import { pointsToRaise } from './use-call';

it('a call raises the other stages at the link, then what waits elsewhere', () => {
  const stages = [{ title: 'Searches' }, { title: 'Survey' }];
  expect(pointsToRaise('4 Mill Lane', stages, [{ text: '9 Quay Street, “Deposit”' }])).toEqual([
    '4 Mill Lane, “Survey”',
    '9 Quay Street, “Deposit”',
  ]);
  expect(pointsToRaise('4 Mill Lane', undefined, [])).toEqual([]);
});

it('reads other sales of the same person unless they are known to be hidden, and no stages of a refused one', async () => {
  const sale = (transactionId: string, chainId = 'c') => ({ chainId, transactionId, role: 'Conveyancer', representing: 'Seller', address: '9 Quay Street' }); // oxfmt-ignore
  const contact = { id: 'a', relationship: 'direct', name: 'Ann', email: null, phone: null, company: null, companyWebsite: null, transactions: [sale('at'), sale('dark'), sale('remembered', 'seen'), sale('refused'), sale('open')] }; // oxfmt-ignore
  const client = createQueryClient();
  const chain = lineFixture(transactionFixture('open'), transactionFixture('dark', { yourRole: null }));
  client.setQueryData(chainsQuery().queryKey, { pages: [{ data: [chain], nextCursor: null }], pageParams: [undefined] }); // oxfmt-ignore
  const seen = { latest: { transactions: { remembered: { stages: null } } } };
  client.setQueryData(['today', 'memory', 'u'], { value: { ...emptyMemory, chains: { seen } }, hasNews: () => false }); // oxfmt-ignore
  const asked = stubServer(() => ({ refused: { status: 404, code: 'not_found' } }));
  const shared = { links: [], book: { contacts: [contact], isComplete: true, isReading: false, missing: undefined }, userId: 'u', now: 0 }; // oxfmt-ignore
  const { until } = await runHook(
    () => useAlsoRaise({ contact, role: 'Conveyancer' }, 'at', shared, 4),
    client,
  );
  await until(({ isReading, isComplete }) => expect([isReading, isComplete]).toEqual([false, false]));
  expect(asked.sort()).toEqual(['GET /api/transactions/open', 'GET /api/transactions/refused']);
});
