import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { stageFixture } from '@/lib/stages/fixture';
import type { Stage } from '@/lib/stages/schema';
import type { Transaction } from '@/lib/transactions/schema';
import { NextStage } from './next-stage';

const now = Date.parse('2026-11-24T09:00:00Z');
const own = transactionFixture('1');
const transaction = { ...own, property: { id: 'p', address: own.address } } as unknown as Transaction;
const book = { contacts: [], isComplete: true, isReading: false, missing: undefined };

/** What the card says about a sale with this stage. */
function cardOf(given: Partial<Stage>, changes: Partial<ComponentProps<typeof NextStage>> = {}) {
  const stages = [stageFixture({ transactionId: '1', ...given })];
  const { insight } = readingFixture(lineFixture(own), new Map([['1', stages]]), now);
  const props = { link: insight.links[0], transaction, stages, book, userId: 'u', ...changes };
  return markupOf(<NextStage {...props} />);
}

it('links to the stage that holds the sale, with its note, whose move it is, and its dates', () => {
  const html = cardOf({
    progress: 'In Progress',
    progressNote: 'Surveyor is ill',
    expectedCompletion: '2026-12-01T09:00:00Z',
    expectedUpdate: '2026-11-27T09:00:00Z',
  });
  expect(html).toContain('href="/transactions/1/stages/Survey%20carried%20out"');
  expect(html).toContain('aria-busy="false"');
  const text = textOf(html);
  expect(text).toMatch(
    /Survey carried out .*“Surveyor is ill” The next move is usually with the surveyor\. Since/,
  );
  expect(text).toMatch(
    /Since at least 20 November 2026 Expected 1 December 2026 Next update 27 November 2026/,
  );
  expect(text).toMatch(/On its own it could exchange \S.* Who to call/);
});

it('says since when the stage holds the sale, even if it was changed later', () => {
  const stages = [stageFixture({ transactionId: '1', updatedAt: '2026-11-20T09:00:00Z' })];
  const [link] = readingFixture(lineFixture(own), new Map([['1', stages]]), now).insight.links;
  const holding = { ...link!.holding!, since: '2026-11-03T09:00:00Z' };
  expect(textOf(cardOf({}, { link: { ...link!, holding } }))).toContain('3 November 2026 Expected');
});

it('says so if the title does not tell who acts next, and leaves out what is not recorded', () => {
  const text = textOf(cardOf({ title: 'Something else' }));
  expect(text).toContain('Its title does not say who acts next');
  expect(text).toContain('Expected – Next update –');
  expect(text).not.toContain('“');
});

it('gives the reason if no stage holds the sale, with no one to call', () => {
  const text = textOf(cardOf({ progress: 'Completed', title: 'Completion' }));
  expect(text).toMatch(/^Next \S/);
  expect(text).not.toMatch(/Who to call|Working it out/);
});

it('waits for the conclusions', () => {
  const html = cardOf({}, { link: undefined });
  expect(textOf(html)).toBe('Next Working it out…');
  expect(html).toContain('aria-busy="true"');
});
