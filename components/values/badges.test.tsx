import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Freshness, HealthBadge, SaleStateBadge, StageProgressBadge, StatusBadge } from './badges';

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

it('shows a health, a sale and a stage in the words of each', () => {
  const saidOf = (badge: Parameters<typeof markupOf>[0]) => textOf(markupOf(badge));
  expect(saidOf(<HealthBadge health="amber" />)).toBe('Watch');
  expect(saidOf(<SaleStateBadge saleState="for-sale-sold-stc" />)).toBe('Sold STC');
  expect(saidOf(<StageProgressBadge progress="Not Started" />)).toBe('Not started');
});

it('shows a status in its own colour, whatever its word', () => {
  const stateOf = (status: string, word?: string) => propsIn(StatusBadge({ status, word }))[0]!.state;
  expect(stateOf('declined')).toMatchObject({ word: 'Declined', tone: 'danger' });
  expect(stateOf('accepted', 'You joined')).toMatchObject({ word: 'You joined', tone: 'success' });
});

it('warns of what has not changed for long, and gives machines the moment', () => {
  const html = markupOf(<Freshness level="stale" updatedAt={updatedAt} />);
  expect(textOf(html)).toBe('Stale · 18 November 2026');
  expect(html).toContain(`dateTime="${updatedAt}"`);
  const since = markupOf(<Freshness level="stale" updatedAt={updatedAt} now={Date.parse(updatedAt)} />);
  expect(textOf(since)).toBe('Stale, today');
  expect(since).toContain(`dateTime="${updatedAt}" title="Stale: last change`);
});
