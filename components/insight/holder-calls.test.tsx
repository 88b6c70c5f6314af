import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { holdersAt } from '@/lib/insight/holders';
import { stageFixture } from '@/lib/stages/fixture';
import { HolderCalls } from './holder-calls';

const now = Date.parse('2026-11-24T09:00:00Z');
const book = { contacts: [], isReading: false, missing: undefined };

/** The calls about a chain of this many sales, each of which waits for its survey the first for two things. */
function callsOf(count: number, given: Partial<ComponentProps<typeof HolderCalls>> = {}): string {
  const ids = Array.from({ length: count }, (_, at) => `${at + 1}`);
  const chain = lineFixture(...ids.map((id) => transactionFixture(id)));
  const stages = new Map(
    ids.map((transactionId) => [transactionId, [stageFixture({ transactionId, progress: 'Blocked' })]]),
  );
  stages
    .get('1')!
    .push(
      stageFixture({ id: 'b', title: 'Homebuyer survey received', progress: 'Blocked', transactionId: '1' }),
    );
  const { insight } = readingFixture(chain, stages, now);
  const props = {
    ...{ holders: insight.links.flatMap(holdersAt), links: insight.links, book, userId: 'u', now },
    ...{
      transactionOf: (id: string) => chain.transactions.find((one) => one.id === id),
      size: 'short' as const,
    },
  };
  return markupOf(<HolderCalls {...props} {...given} />);
}

it('says for each sale what holds it and since when, under its name', () => {
  const text = textOf(callsOf(2, { nameLink: (id) => `<link to ${id}>` }));
  expect(text).toContain('<link to 2> “Survey carried out” is blocked since at least 20 November 2026');
  expect(textOf(callsOf(2))).not.toContain('<link to');
});

it('names every stage that the same person clears in one entry', () => {
  const html = callsOf(1);
  expect(html.match(/<li/g)).toHaveLength(1);
  const [, titles] = /aria-label="Call about (.*) at 1 Quay Street"/.exec(html)!;
  const sorted = titles!.split(' and ').sort();
  expect(sorted).toEqual(['“Homebuyer survey received”', '“Survey carried out”']);
  expect(textOf(html)).toContain(`${titles} are blocked since at least`);
});

it('shows six and counts the others', () => {
  const many = callsOf(9);
  expect(many.match(/<li/g)).toHaveLength(6);
  expect(textOf(many)).toMatch(/ and 3 more$/);
  expect(textOf(callsOf(6))).not.toContain('more');
});

it('copies the first by the key only where the page has one', () => {
  const leo = {
    ...{ id: 'leo', relationship: 'chain', name: 'Leo', email: null, phone: '0117 496 0000', company: null },
    companyWebsite: null,
    transactions: ['1', '2'].map((transactionId) => ({
      ...{ chainId: 'chain', transactionId, role: 'Surveyor', representing: '', address: '' },
    })),
  };
  const keys = (hasKey: boolean) =>
    callsOf(2, { hasKey, book: { ...book, contacts: [leo] } }).match(/aria-keyshortcuts="c"/g);
  expect(keys(true)).toHaveLength(1);
  expect(keys(false)).toBeNull();
});

it('leaves out a sale that is not on this chain', () => {
  expect(callsOf(2, { transactionOf: () => undefined })).not.toContain('<li');
});

it('says in full why no one is to be called, or only that in three lines', () => {
  const reason = 'No one in your address book is named for it on this sale.';
  expect(textOf(callsOf(1, { size: 'full' }))).toContain(reason);
  const short = textOf(callsOf(1, { size: 'short' }));
  expect(short).toContain('No one named for it');
  expect(short).not.toContain(reason);
});
