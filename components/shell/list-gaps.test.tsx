import { expect, it, vi } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { type Gaps, gapsQuery } from '@/lib/query/pages';
import { GapsOf, ListGaps } from './list-gaps';

const unreadable = (count: number) =>
  `${count} could not be shown: the service’s answer about ${count === 1 ? 'it' : 'them'} could not be read.`;
const endless = 'The service does not say where this list ends, so there may be more than is shown.';

it.each<[string, Gaps | undefined, string]>([
  ['not read yet', undefined, ''],
  ['complete', { isEndless: false, unreadable: 0 }, ''],
  ['without one item', { isEndless: false, unreadable: 1 }, unreadable(1)],
  ['without two items', { isEndless: false, unreadable: 2 }, unreadable(2)],
  ['without an end', { isEndless: true, unreadable: 0 }, endless],
  ['without two items and an end', { isEndless: true, unreadable: 2 }, `${unreadable(2)} ${endless}`],
])('says what is missing from a list that is %s', (_, gaps, text) => {
  expect(textOf(markupOf(<ListGaps gaps={gaps} />))).toBe(text);
});

it('finds the gaps of a list that is stored as rows only by the key of its rows', () => {
  const rowsKey = ['stages', 't1'];
  // The library warns of a query that it could not read.
  const warn = vi.spyOn(console, 'error').mockReturnValue();
  const textFor = (key: string[]) =>
    textOf(
      markupOf(<GapsOf rowsKey={rowsKey} />, (client) =>
        client.setQueryData(gapsQuery(key).queryKey, { isEndless: false, unreadable: 1 }),
      ),
    );
  expect([textFor(rowsKey), textFor(['stages', 't2'])]).toEqual([unreadable(1), '']);
  expect(warn).not.toHaveBeenCalled();
});
