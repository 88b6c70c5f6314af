import { expect, it } from 'vitest';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Contact } from '@/lib/contacts/schema';
import { runHook } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { useAlsoRaise } from './use-also-raise';

const now = Date.parse('2026-11-24T09:00:00Z');
const line1 = 'Flat 5, Pulteney Mews';

it('names another sale by the whole first line of its address, which may contain a comma', async () => {
  const { address } = transactionFixture('2');
  const chain = lineFixture(transactionFixture('1'), transactionFixture('2', { address: { ...address, line1 } })); // oxfmt-ignore
  const replies = stageFixture({ title: 'Replies to enquiries sent', transactionId: '2' });
  const { links } = readingFixture(chain, new Map([['2', [replies]]]), now).insight;
  const role = { role: 'Conveyancer', representing: 'Seller' };
  const contact = { id: 'a', name: 'Ann', company: null, transactions: [{ chainId: 'c', transactionId: '2', ...role, address: `${line1}, Bath` }] } as unknown as Contact; // oxfmt-ignore
  const book = { contacts: [contact], isComplete: true, isReading: false, missing: undefined };
  const { now: raised } = await runHook(() =>
    useAlsoRaise({ contact, role: "Seller's Conveyancer" }, '1', { links, book, userId: 'u', now }, 0),
  );
  expect(raised().items.map(({ text }) => text)).toEqual([
    'Flat 5, Pulteney Mews, “Replies to enquiries sent”',
  ]);
});
