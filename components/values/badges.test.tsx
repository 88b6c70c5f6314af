import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { Freshness, StatusBadge } from './badges';

const updatedAt = '2026-11-18T09:00:00Z';

it('says how long ago something changed, with the date on hover, or the date itself', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const html = markupOf(<Freshness level="fresh" updatedAt={updatedAt} now={now} />);
  expect(html).toMatch(/title="[^"]+: last change 18 November 2026"/);
  expect(textOf(html)).toMatch(/, 2 days ago$/);
  expect(textOf(markupOf(<Freshness level="fresh" updatedAt={updatedAt} />))).toMatch(/ · 18 November 2026$/);
});

it('shows a status that we do not know as it is, and another word for one if asked', () => {
  expect(textOf(markupOf(<StatusBadge status="held-back" />))).toBe('Held back');
  expect(textOf(markupOf(<StatusBadge status="pending" word="Not answered" />))).toBe('Not answered');
});
