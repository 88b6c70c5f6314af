import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { chainRow } from '@/lib/chains/chain-row';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Chain } from '@/lib/chains/schema';
import type { Contact } from '@/lib/contacts/schema';
import { stageFixture } from '@/lib/stages/fixture';
import { ChainListRow, holdingLinks } from './chain-list-row';

const now = Date.parse('2026-11-20T12:00:00Z');
const blocked = stageFixture({ title: 'Survey carried out', progress: 'Blocked' });
const chain = lineFixture(transactionFixture('1'), transactionFixture('2'));
const { insight } = readingFixture(chain, new Map([['1', [blocked]]]), now);
const rowOf = (isComplete: boolean, of: Chain = chain) =>
  chainRow(of, now, { chain: of, insight, isComplete });
const person = (name: string | null, phone: string | null): Contact => ({
  ...{ id: `${name}`, relationship: 'chain', name, email: null, phone, company: null, companyWebsite: null },
  transactions: [{ chainId: 'chain', transactionId: '1', role: 'Surveyor', representing: '', address: '' }],
});
const textOfRow = (row: ReturnType<typeof rowOf>, contacts: Contact[] = [], searchWords: string[] = []) =>
  textOf(markupOf(<ChainListRow {...{ row, contacts, searchWords, now }} />));

it('names who holds a chain only once all of it has been read', () => {
  expect(holdingLinks(rowOf(true)).map(({ transactionId }) => transactionId)).toContain('1');
  expect(holdingLinks(rowOf(false))).toEqual([]);
  expect(holdingLinks(chainRow(chain, now, undefined))).toEqual([]);
});

it('says whom to call', () => {
  expect(textOfRow(rowOf(true), [person('Leo', '020 7946 0101')])).toContain('Call Leo');
  expect(textOfRow(rowOf(true))).not.toContain('Call ');
  expect(textOfRow(rowOf(false), [person('Leo', '020 7946 0101')])).not.toContain('Call ');
});

it('is named by the sale that the search found, and does not repeat its name in the verdict', () => {
  const text = textOfRow(rowOf(true), [], ['2']);
  expect(text).toMatch(/^2 Quay Street /);
  expect(text.match(/2 Quay Street/g)!.length).toBeLessThan(4);
});

it('says where a chain of one sale is, and that the user is not a party', () => {
  const alone = lineFixture(transactionFixture('1', { yourRole: null }));
  expect(textOf(markupOf(<ChainListRow row={chainRow(alone, now, undefined)} contacts={[]} searchWords={[]} now={now} />))).toContain('Bristol · You are not a party'); // oxfmt-ignore
});
