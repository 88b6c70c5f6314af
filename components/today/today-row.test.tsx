import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { IconButton } from '@/components/ui/icon-button';
import type { Item } from '@/lib/today/brief';
import { TodayRow } from './today-row';

const item: Item = { key: 'one', href: '/chains/c', lead: '1 Quay Street', text: 'is blocked', note: null, level: null, copy: 'Copied' }; // oxfmt-ignore
const about = { chainId: 'c', transactionId: 't', name: '1 Quay Street' } as unknown as NonNullable<Item['about']>; // oxfmt-ignore
const htmlOf = (given: Partial<Item>) =>
  markupOf(<TodayRow item={{ ...item, ...given }} onSnooze={() => {}} onWrite={() => {}} />);

it('shows what it is about, with a note and a record if there are any', () => {
  expect(textOf(htmlOf({}))).toMatch(/1 Quay Street is blocked$/);
  expect(textOf(htmlOf({ record: 'Usually late.' }))).toMatch(/is blocked .*Usually late\.$/);
  expect(htmlOf({})).toContain('href="/chains/c"');
  expect(htmlOf({})).toContain('data-copy="Copied"');
});

it('can be written about only if it is about a sale of the user’s own', () => {
  expect(htmlOf({})).not.toMatch(/data-about|Write an update/);
  expect(htmlOf({ about })).toMatch(/data-about="\{[^"]*transactionId/);
  expect(htmlOf({ about })).toContain('Write an update: 1 Quay Street');
});

it('hides or writes about its own item', () => {
  const [onSnooze, onWrite] = [vi.fn<(key: string, lead: string) => void>(), vi.fn<(about: object) => void>()]; // oxfmt-ignore
  const Row = (TodayRow as unknown as { type: (props: object) => Parameters<typeof propsIn>[0] }).type;
  const buttons = propsIn(Row({ item: { ...item, about }, onSnooze, onWrite }), IconButton);
  for (const { onPress } of buttons) (onPress as () => void)();
  expect([onWrite.mock.calls, onSnooze.mock.calls]).toEqual([[[about]], [['one', '1 Quay Street']]]);
});

it('shows its note and how it stands, and has a key for its place in the list', () => {
  const html = htmlOf({ note: 'since Monday', level: 'red' });
  expect(textOf(html)).toBe('1 Quay Street since Monday At risk is blocked');
  expect(html).toContain('data-item="one"');
  expect(html).toContain('Hide: 1 Quay Street');
});

it('has its link first, for Tab and for reading, then its buttons', () => {
  const order = htmlOf({ about }).match(/<(a|button) |aria-label="[^:"]*/g);
  expect(order).toEqual(['<a ', '<button ', 'aria-label="Write an update', '<button ', 'aria-label="Hide']);
});
