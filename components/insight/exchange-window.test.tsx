import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { stageFixture } from '@/lib/stages/fixture';
import { HoldsBadge, WindowInWords } from './exchange-window';

const now = Date.parse('2026-11-20T12:00:00Z');
const chain = lineFixture(transactionFixture('1'), transactionFixture('2'), transactionFixture('3'));
const badgesOf = (stages: Parameters<typeof readingFixture>[1]) => {
  const { holds } = readingFixture(chain, stages, now).insight;
  return chain.transactions.map(({ id }) => textOf(markupOf(<HoldsBadge holds={holds} at={id} />)));
};

it('marks every link that may hold the chain, and no other', () => {
  const completed = stageFixture({ title: 'Completion and keys released', progress: 'Completed' });
  const blocked = stageFixture({ title: 'Enquiries satisfied', progress: 'Blocked' });
  const held = new Map([
    ['1', [completed]],
    ['2', [blocked]],
    ['3', [completed]],
  ]);
  expect(badgesOf(held)).toEqual(['', 'Holds the chain', '']);
  expect(badgesOf(new Map())).toEqual(Array(3).fill('May hold the chain'));
  expect(markupOf(<HoldsBadge holds={undefined} at="1" />)).toBe('');
});

it('keeps a day and its month on one line, and has words for no window', () => {
  const { window } = readingFixture(chain, new Map(), now).insight;
  const text = markupOf(<WindowInWords window={window} now={now} />);
  expect(text).toMatch(/\d\u00a0\p{Lu}\p{L}{2}/u);
  expect(text).not.toMatch(/\d \p{Lu}\p{L}{2}/u);
  expect(markupOf(<WindowInWords window={null} now={now} none="No window" />)).toBe('No window');
});
