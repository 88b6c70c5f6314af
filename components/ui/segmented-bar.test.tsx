import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { SegmentedBar } from './segmented-bar';

const segments = (completed: number, blocked: number) => [
  { id: 'c', word: 'Completed', count: completed, tone: 'success' as const, icon: null },
  { id: 'b', word: 'Blocked', count: blocked, tone: 'danger' as const, icon: null },
];
const htmlOf = (completed: number, blocked: number, hasLegend?: boolean) =>
  markupOf(<SegmentedBar segments={segments(completed, blocked)} noun="stages" hasLegend={hasLegend} />);
const drawn = (html: string) =>
  [...html.matchAll(/flex-grow:(\d+)" data-segment="(\w+)"/g)].map(([, ...of]) => of);

it('is divided by count, and says all counts, including those of nothing', () => {
  const html = htmlOf(3, 1);
  expect(html).toContain('aria-label="4 stages: 3 completed, 1 blocked"');
  expect(drawn(html)).toEqual([
    ['3', 'success'],
    ['1', 'danger'],
  ]);
  expect(textOf(html)).toBe('3 1');
  const done = htmlOf(3, 0);
  expect(done).toContain('aria-label="3 stages: 3 completed, 0 blocked"');
  expect(drawn(done)).toEqual([['3', 'success']]);
  expect(textOf(htmlOf(3, 1, false))).toBe('');
});

it('says that there is nothing to count', () => {
  const html = htmlOf(0, 0);
  expect(html).toContain('aria-label="No stages yet"');
  expect([drawn(html), textOf(html)]).toEqual([[], 'No stages yet']);
}); // oxfmt-ignore

it('says what each number below it counts', () => {
  const titles = [...htmlOf(3, 0).matchAll(/title="([^"]*)"/g)].map(([, title]) => title);
  expect(titles).toEqual(['3 completed', '0 blocked']);
});
