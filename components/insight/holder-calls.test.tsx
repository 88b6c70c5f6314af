import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import type { HoldingStage } from '@/lib/insight/chain-insight';
import { holdersAt } from '@/lib/insight/holders';
import { unknownKind } from '@/lib/insight/stage-kind';
import { stageFixture } from '@/lib/stages/fixture';
import { HolderCalls } from './holder-calls';

const now = Date.parse('2026-11-24T09:00:00Z');
const book = { contacts: [], isComplete: true, isReading: false, missing: undefined };

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

it('says of each stage how it stands and since when, even if one person clears them all', () => {
  const stage = (title: string, progress: 'blocked' | 'next', since: string | null): HoldingStage => ({
    ...{ stageId: title, title, progress, since, kind: unknownKind, whose: null, note: null },
  });
  const link = readingFixture(lineFixture(transactionFixture('1')), new Map(), now).insight.links[0]!;
  const at = '2026-11-20T09:00:00Z';
  const stages = [stage('A', 'next', at), stage('B', 'blocked', at), stage('C', 'next', '2026-11-20T15:00:00Z'), stage('D', 'blocked', '2026-10-01T09:00:00Z')]; // oxfmt-ignore
  const text = textOf(callsOf(1, { holders: [{ link: { ...link, holding: stages[0]! }, stages }] }));
  expect(text).toContain('“A” and “C” are next since 20 November 2026 “B” is blocked since at least 20 November 2026 “D” is blocked since at least 1 October 2026'); // oxfmt-ignore
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
