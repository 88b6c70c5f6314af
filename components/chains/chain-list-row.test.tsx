import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { elementsIn, markupOf, propsIn, textOf } from '@/components/testing-markup';
import { chainRow } from '@/lib/chains/chain-row';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Chain } from '@/lib/chains/schema';
import type { Contact } from '@/lib/contacts/schema';
import { runHook } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { ChainListRow, holdingLinks } from './chain-list-row';
import { RowCall as LazyRowCall } from './lazy-list-parts';
import { RowCall } from './row-call';

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

it('says whom to call, once the address book has been read', async () => {
  const said = async (row: ReturnType<typeof rowOf>, contacts: Contact[]) => {
    const { now: shown } = await runHook(() => ChainListRow.type({ row, contacts, searchWords: [], now }));
    const [call] = propsIn(shown(), LazyRowCall) as ComponentProps<typeof RowCall>[];
    return call && textOf(markupOf(<RowCall {...call} />));
  };
  const leo = person('Leo', '020 7946 0101');
  expect(await said(rowOf(true), [leo])).toBe('Call Leo 020 7946 0101');
  expect([await said(rowOf(true), []), await said(rowOf(false), [leo])]).toEqual([undefined, '']);
});

it('is named by the sale that the search found, and does not repeat its name in the verdict', () => {
  const text = textOfRow(rowOf(true), [], ['2']);
  expect(text).toMatch(/^2 Quay Street /);
  expect(text.match(/2 Quay Street/g)!.length).toBeLessThan(4);
});

it.each([
  ['In Progress', 'Watch “Survey carried out” is under way'],
  ['Blocked', 'At risk “Survey carried out” is blocked, since'],
])('says first what holds the chain, not once more where: %s', (progress, words) => {
  const stages = new Map([['1', [{ ...blocked, progress }]], ['2', [stageFixture({ id: 'x', transactionId: '2', title: 'Completion', progress: 'Completed' })]]]);
  const { insight: conclusion } = readingFixture(chain, stages, now);
  expect(textOfRow(chainRow(chain, now, { chain, insight: conclusion, isComplete: true }))).toContain(words);
}); // oxfmt-ignore

it('says where a chain of one sale is, and that the user is not a party', () => {
  const alone = lineFixture(transactionFixture('1', { yourRole: null }));
  expect(textOf(markupOf(<ChainListRow row={chainRow(alone, now, undefined)} contacts={[]} searchWords={[]} now={now} />))).toContain('Bristol · You are not a party'); // oxfmt-ignore
});

/** The line of calls about sales that each wait for their own surveyor. @param people by sale, from the first */
function callsTo(...people: Contact[]): { html: string; text: string } {
  const sales = people.map((_, at) => transactionFixture(`${at + 1}`));
  const stages = new Map(sales.map(({ id }) => [id, [{ ...blocked, transactionId: id }]]));
  const { links } = readingFixture(lineFixture(...sales), stages, now).insight;
  const own = sales.map(({ id, yourRole, address }) => ({ id, yourRole, line1: address.line1, text: '' }));
  const at = (contact: Contact, transactionId: string) =>
    contact.transactions.map((one) => ({ ...one, transactionId }));
  const contacts = people.map((one, index) => ({ ...one, transactions: at(one, `${index + 1}`) }));
  const html = markupOf(<RowCall {...{ links, own, contacts }} />);
  return { html, text: textOf(html) };
}

it('names two people with their numbers, and counts the others', () => {
  const [leo, ann, ben] = [person('Leo', '020 7946 0101'), person('Ann', null), person('Ben', '1')] as [Contact, Contact, Contact]; // oxfmt-ignore
  const { html, text } = callsTo(leo, ann);
  expect(text).toBe('Call Leo 020 7946 0101 or Ann, phone not shared');
  expect(html).toContain('href="tel:02079460101"');
  expect(callsTo(leo, ann, ben).text).toMatch(/ or 1 more$/);
  expect(callsTo({ ...person(null, '1'), id: 'x' }).text).toBe(
    'Call someone who does not share their name 1',
  );
});

it('names a person once who is to be called about several sales', () => {
  const leo = person('Leo', '020 7946 0101');
  expect(callsTo(leo, leo, leo).text).toBe('Call Leo 020 7946 0101');
});

it('says how many sales are the user’s, where the chain begins and ends, and their role', () => {
  expect(textOfRow(rowOf(true))).toMatch(/\+1 yours, in 2 Quay Street → to 1 Quay Street · Agent/);
  const one = lineFixture(transactionFixture('1', { yourRole: 'estate-agent' }), transactionFixture('2', { yourRole: null })); // oxfmt-ignore
  const text = textOfRow(chainRow(one, now, undefined));
  expect(text).toMatch(/^1 Quay Street in 2 Quay Street → to 1 Quay Street · Estate Agent/);
  expect(text).not.toContain('yours');
});

it('leads to its chain, and says in full on hover what it shortens', () => {
  const html = markupOf(<ChainListRow {...{ row: rowOf(true), contacts: [], searchWords: [], now }} />);
  expect(html).toContain('href="/chains/chain"');
  expect(html).toContain('title="2 Quay Street to 1 Quay Street"');
  expect(textOf(html)).toMatch(/Fresh, today$/);
  const health = { level: 'red', reason: '1 Quay Street: blocked since Monday' } as const;
  const warned = { ...rowOf(false), health, isFullyRead: false };
  const short = markupOf(<ChainListRow {...{ row: warned, contacts: [], searchWords: [], now }} />);
  expect(short).toContain('title="1 Quay Street: blocked since Monday"');
  expect(textOf(short)).toContain('At risk Blocked since Monday');
});

it('gives its element to whoever follows which rows are in view', async () => {
  const rowRef = () => {};
  const props = { row: rowOf(true), rowRef, contacts: [], searchWords: [], now };
  const { now: shown } = await runHook(() => ChainListRow.type(props));
  expect(elementsIn(shown())[0]!.props).toMatchObject({ ref: rowRef, 'data-chain-id': 'chain' });
});
