import { expect, test } from 'vitest';
import { chainsByFirm, firmsOf } from './firms';
import type { Contact } from './schema';

const contact = (
  company: string | null,
  ...at: [transactionId: string, role: string, representing: string][]
) =>
  ({
    company,
    transactions: at.map(([transactionId, role, representing]) => ({ transactionId, role, representing })),
  }) as Contact;

test('takes only conveyancers with a firm who act for the seller or the buyer', () => {
  expect(
    firmsOf([
      contact(' Quill & Co ', ['a', 'Conveyancer', 'Buyer'], ['b', 'conveyancer', 'seller']),
      contact('Wells', ['a', 'Conveyancer', 'Buyer'], ['a', 'Conveyancer', 'Seller']),
      contact('Harbour Estates', ['a', 'Estate Agent', 'Seller']),
      contact(null, ['c', 'Conveyancer', 'Seller']),
      contact('Lender & Co', ['c', 'Conveyancer', 'Lender']),
    ]),
  ).toEqual({ a: { buyer: 'Quill & Co', seller: 'Wells' }, b: { seller: 'Quill & Co' } });
});

test('counts a firm’s chains across all of its people, without duplicates', () => {
  const at = (company: string, ...chainIds: string[]) =>
    ({ company, transactions: chainIds.map((chainId) => ({ chainId })) }) as Contact;
  const all = [at('Wells', 'a', 'a', 'b'), at(' wells ', 'b', 'c'), at('', 'z'), at('Béll', 'a')];
  expect([...chainsByFirm(all)]).toEqual([['wells', 3], ['bell', 1]]); // oxfmt-ignore
});
