import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { Link, type LinkProps } from './link';
import { LinkTabs } from './link-tabs';

type Handler = 'onMouseEnter' | 'onFocus' | 'onTouchStart';
type Returned = ReactElement<{ prefetch?: unknown } & Record<Handler, () => void>>;

async function link(props: Partial<LinkProps>) {
  const { now, settle } = await runHook(() => Link({ href: '/chains', ...props }) as Returned);
  const send = (handler: Handler) => {
    now().props[handler]();
    return settle();
  };
  return { prefetch: () => now().props.prefetch, send };
}

it.each<Handler>(['onMouseEnter', 'onFocus', 'onTouchStart'])(
  'prefetches its page after %s',
  async (handler) => {
    const { prefetch, send } = await link({});
    expect(prefetch()).toBe(false);
    await send(handler);
    expect(prefetch()).toBeUndefined(); // Next's default
  },
);

it('never prefetches its page if told so', async () => {
  const { prefetch, send } = await link({ prefetch: false });
  await send('onMouseEnter');
  expect(prefetch()).toBe(false);
});

it('is never prefetched for a tab that does not navigate', () => {
  const tab = { href: '/chains', label: 'Map', isCurrent: false };
  const tabs = [tab, { ...tab, href: '/chains?view=list', onChoose: () => {} }];
  expect(propsIn(LinkTabs({ label: 'View', tabs }), Link).map(({ prefetch }) => prefetch)).toEqual([
    undefined,
    false,
  ]);
});

it('lets a tab that does not navigate choose its view, without following its link', () => {
  const onChoose = vi.fn<() => void>();
  const tabs = [{ href: '/chains?view=map', label: 'Map', isCurrent: false, onChoose }];
  const [tab] = propsIn(LinkTabs({ label: 'View', tabs }), Link) as { onNavigate: (event: object) => void }[];
  const preventDefault = vi.fn<() => void>();
  tab!.onNavigate({ preventDefault });
  expect([onChoose.mock.calls.length, preventDefault.mock.calls.length]).toEqual([1, 1]);
});

it('names its tabs, counts what is in each, also if it is nothing, and marks the current one', () => {
  const tabs = [
    { href: '/stages', label: 'Open', isCurrent: true, count: 0 },
    { href: '/stages?show=all', label: 'All', isCurrent: false },
  ];
  const html = markupOf(<LinkTabs label="Which stages" tabs={tabs} />);
  expect(html).toMatch(/^<nav aria-label="Which stages"/);
  expect(textOf(html)).toBe('Open 0 All');
  const links = [...html.matchAll(/<a ([^>]*)>/g)].map(([, attributes]) => attributes!);
  expect(links.map((link) => link.includes('aria-current="page"'))).toEqual([true, false]);
});

it('lets a tab without a view of its own follow its link', () => {
  const tabs = [{ href: '/stages', label: 'Open', isCurrent: false }];
  expect(propsIn(LinkTabs({ label: 'View', tabs }), Link)[0]!.onNavigate).toBeUndefined();
});
