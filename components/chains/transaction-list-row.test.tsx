import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { elementsIn, textOf } from '@/components/testing-markup';
import { chainRow } from '@/lib/chains/chain-row';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { transactionRows } from '@/lib/chains/transaction-row';
import type { Contact } from '@/lib/contacts/schema';
import { runHook } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import type { Stage } from '@/lib/stages/schema';
import { TransactionListRow } from './transaction-list-row';

const now = Date.parse('2026-11-20T12:00:00Z');
const pair = lineFixture(transactionFixture('1'), transactionFixture('2'));
function render(stages: ReadonlyMap<string, Stage[]> | null, chain = pair): string {
  const insight = stages && readingFixture(chain, stages, now).insight;
  const row = chainRow(chain, now, insight ? { chain, insight, isComplete: true } : undefined);
  return renderToStaticMarkup(
    <TransactionListRow row={transactionRows(row, now)[0]!} searchWords={[]} contacts={[]} now={now} />,
  );
}

it('shows the next stage, who has to act, and the dates entered', () => {
  const html = render(
    new Map([
      [
        '1',
        [
          stageFixture({ id: 'a', title: 'Enquiries satisfied', progress: 'In Progress' }),
          stageFixture({ id: 'b', title: 'Contracts exchanged', expectedCompletion: '2027-01-15T09:00:00Z' }),
          stageFixture({ id: 'c', title: 'Completion', expectedCompletion: '2027-01-29T09:00:00Z' }),
        ],
      ],
    ]),
  );
  expect(html).toContain('href="/transactions/1"');
  expect(html).toContain('“Enquiries satisfied” is under way');
  expect(html).toContain('Usually the Buyer&#x27;s Conveyancer');
  expect(html).toContain('Exchange Friday 15 January');
  expect(html).toContain('Completion Friday 29 January');
});

it('has the number before whose move it is, which may be cut off', () => {
  const stage = stageFixture({ title: 'Enquiries satisfied', progress: 'In Progress' });
  const insight = readingFixture(pair, new Map([['1', [stage]]]), now).insight;
  const row = transactionRows(chainRow(pair, now, { chain: pair, insight, isComplete: true }), now)[0]!;
  const leo: Contact = {
    ...{ id: 'leo', relationship: 'chain', name: 'Leo', phone: '020 7946 0101', email: null },
    ...{ company: null, companyWebsite: null },
    transactions: [{ chainId: 'chain', transactionId: '1', role: 'Conveyancer', representing: 'Buyer', address: '' }],
  }; // oxfmt-ignore
  const html = renderToStaticMarkup(
    <TransactionListRow {...{ row, now }} searchWords={[]} contacts={[leo]} />,
  );
  expect(textOf(html)).toContain("Call Leo 020 7946 0101 . Usually the Buyer's Conveyancer.");
});

it('says that the next move is the user’s if the stage is assigned to them', () => {
  const stage = stageFixture({ title: 'Enquiries satisfied', assignedToYou: true, assigned: true });
  expect(textOf(render(new Map([['1', [stage]]])))).toContain('Your move.');
});

it('shows when it could exchange if no dates are entered', () => {
  expect(render(new Map([['1', [stageFixture({ title: 'Deposit received' })]]]))).toMatch(
    /most likely|too early to say more/,
  );
});

it('says that it has not been checked', () => {
  expect(render(null)).toContain('Not checked yet');
});

it('names the chain unless the transaction is alone in it', () => {
  expect(render(null)).toContain('Agent, in 2 Quay Street to 1 Quay Street');
  expect(render(null, lineFixture(transactionFixture('1')))).not.toContain('Agent, in');
});

it('gives the reason of its health if nothing at it is next', () => {
  const html = render(new Map([['1', [stageFixture({ title: 'Completion and keys released', progress: 'Completed' })]]]));
  expect(textOf(html)).toMatch(/On track Completed Fresh, today$/);
}); // oxfmt-ignore

it.each([
  ['Not Started', '“Enquiries satisfied” is next'],
  ['Blocked', '“Enquiries satisfied” is blocked'],
])('says how its next stage stands: %s', (progress, words) => {
  const stage = stageFixture({ title: 'Enquiries satisfied', progress });
  expect(textOf(render(new Map([['1', [stage]]])))).toContain(words);
});

it('says one of the two dates if only that is entered', () => {
  const exchange = stageFixture({ title: 'Contracts exchanged', expectedCompletion: '2027-01-15T09:00:00Z' });
  const html = render(new Map([['1', [stageFixture({ title: 'Deposit received' }), exchange]]]));
  expect(html).toContain('Exchange Friday 15 January');
  expect(html).not.toMatch(/Completion [A-Z][a-z]+day/);
  expect(html).not.toContain('most likely');
});

it('gives its element to whoever follows which rows are in view', async () => {
  const rowRef = () => {};
  const row = transactionRows(chainRow(pair, now, undefined), now)[0]!;
  const props = { row, rowRef, contacts: [], searchWords: [], now };
  const { now: shown } = await runHook(() => TransactionListRow.type(props));
  expect(elementsIn(shown())[0]!.props).toMatchObject({ ref: rowRef, 'data-chain-id': 'chain' });
});
