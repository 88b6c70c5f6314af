import { House } from 'lucide-react';
import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Tooltip } from '@/components/ui/tooltip';
import { whoamiQuery } from '@/lib/account/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook } from '@/lib/query/testing-hook';
import { Brand } from './brand';
import type { NavItem } from './nav-items';
import { NavLink } from './nav-link';
import type { Waiting } from './use-waiting-requests';

const item = {
  href: '/access-requests',
  label: 'Access requests',
  Icon: House,
  scope: 'requests:read',
} as NavItem;
const whoamiWith = (scopes: string[]) => ({ partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
const link = (given: { isCurrent?: boolean; waiting?: Waiting | null }) =>
  markupOf(<NavLink item={item} isCurrent={false} variant="row" {...given} />);

it('marks the current page', () => {
  expect(link({ isCurrent: true })).toContain('aria-current="page"');
  expect(link({})).not.toContain('aria-current');
});

it('counts what waits, if anything does', () => {
  expect(textOf(link({ waiting: { count: 3, isMore: false } }))).toBe('Access requests 3 3 waiting for you');
  expect(textOf(link({ waiting: { count: 25, isMore: true } }))).toBe(
    'Access requests 25+ 25 or more waiting for you',
  );
  expect(textOf(link({ waiting: { count: 0, isMore: false } }))).toBe('Access requests');
  expect(textOf(link({ waiting: null }))).toBe('Access requests');
});

it('is disabled, with the reason, if the key lacks the right', async () => {
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, whoamiWith([]));
  const hook = await runHook(() => NavLink({ item, isCurrent: false, variant: 'row' }), client);
  const html = markupOf(hook.now());
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain('href=');
  expect(textOf(html)).toContain('does not have the right “requests:read”');
});

it('leads from the logo to all chains', () => {
  expect(markupOf(<Brand />)).toContain('href="/chains"');
});

/** What has the id that describes the link. */
const descriptionIn = (html: string) => {
  const [, id] = /aria-describedby="([^"]*)"/.exec(html) ?? [];
  return id && new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1];
};

it('is described by how much waits', () => {
  expect(descriptionIn(link({ waiting: { count: 3, isMore: false } }))).toBe('3 waiting for you');
  expect(descriptionIn(link({}))).toBeUndefined();
});

it.each(['rail', 'row'] as const)('is described by why it is disabled, and can have the focus: %s', async (variant) => {
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, whoamiWith([]));
  const waiting = { count: 3, isMore: false };
  const { now } = await runHook(() => NavLink({ item, isCurrent: false, variant, waiting }), client);
  const html = markupOf(now());
  expect(descriptionIn(html)).toMatch(/“requests:read”/);
  expect(html).toMatch(/<span role="link"[^>]*tabindex="0"/);
  expect(textOf(html)).not.toContain('waiting');
  const notes = propsIn(now(), Tooltip).map(({ content }) => content);
  expect(notes).toEqual(variant === 'rail' ? [expect.stringContaining('requests:read')] : []);
}); // oxfmt-ignore

it('has its whole name in the rail too, where part of it is hidden', () => {
  const short = { ...item, lastWord: 'requests' };
  expect(textOf(markupOf(<NavLink item={short} isCurrent={false} variant="rail" />))).toBe('Access requests');
  expect(textOf(markupOf(<NavLink item={item} isCurrent={false} variant="rail" />))).toBe('Access requests');
});
