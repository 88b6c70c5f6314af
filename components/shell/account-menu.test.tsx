import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Avatar } from '@/components/ui/avatar';
import type { Button } from '@/components/ui/button';
import { Menu } from '@/components/ui/menu';
import { runHook, stubBrowser, stubServer, type StubResponse } from '@/lib/query/testing-hook';
import { AccountMenu } from './account-menu';
import type { SignOutFailure } from './sign-out-failure';
// The menu loads these when they are needed, which must not outlast a test.
import './sign-out';
import './sign-out-failure';

type Props = ComponentProps<typeof AccountMenu>;
const ann = { name: 'Ann Lee', email: 'ann@example.com' };
beforeEach(() => void stubBrowser());

async function menu(user: Props['user'], partner: Props['partner'] = { name: 'Harbour & Vale' }) {
  const hook = await runHook(() => AccountMenu({ user, partner }));
  const [{ header, trigger, items }] = propsIn(hook.now(), Menu) as [ComponentProps<typeof Menu>];
  const dialog = () =>
    propsIn(hook.now()).find((props) => 'onTry' in props) as ComponentProps<typeof SignOutFailure> | undefined; // oxfmt-ignore
  const state = () => [dialog()!.isOpen, dialog()!.isTrying];
  const choose = (id: string) => items.find((item) => item.id === id)!.onAction!();
  const button = textOf(markupOf(trigger));
  return { ...hook, trigger, items, dialog, state, choose, button, header: textOf(markupOf(header as ReactNode)), markup: markupOf(header as ReactNode) }; // oxfmt-ignore
}

it.each([
  ['name and email', ann, 'Account: Ann Lee', 'Ann Lee ann@example.com'],
  ['name only', { ...ann, email: null }, 'Account: Ann Lee', 'Ann Lee'],
  ['email only', { ...ann, name: null }, 'Account: ann@example.com', 'ann@example.com'],
  ['neither', { name: null, email: null }, 'Account: Signed in', 'Signed in'],
])('says who is signed in and through whom: %s', async (_, user, button, header) => {
  const shown = await menu(user);
  expect(shown.button).toContain(button);
  expect(shown.header).toBe(`${header} through Harbour & Vale`);
  expect((await menu(user, null)).header).toBe(header);
});

it('keeps the line of the partner free until it is read, so that the entries do not move under a press', async () => {
  const { markup } = await menu(ann, null);
  expect(markup).toMatch(/<p class="[^"]*min-h-4[^"]*"><\/p>/);
});

it('has the letters of the person as a picture, if there is a name or email', async () => {
  const picture = async (user: Props['user']) =>
    ((await menu(user)).trigger as ReactElement<ComponentProps<typeof Button>>).props.icon as ReactElement<{ name: string }>; // oxfmt-ignore
  const shown = await picture({ ...ann, name: null });
  expect([shown.type, shown.props.name]).toEqual([Avatar, 'ann@example.com']);
  expect((await picture({ name: null, email: null })).type).not.toBe(Avatar);
});

it('leads to the account page, and then to sign-out', async () => {
  const { items } = await menu(ann);
  expect(items.map(({ label, href }) => [label, href])).toEqual([
    ['Account', '/account'],
    ['Sign out', undefined],
  ]);
});

it('warns that the person is still signed in if sign-out fails, and tries again or stays', async () => {
  let answer = (_: StubResponse) => {};
  const requests = stubServer(() => new Promise<StubResponse>((resolve) => (answer = resolve)));
  const refusal = { refused: { status: 503, code: 'sessions_unavailable' } };
  const { choose, dialog, state, until } = await menu(ann);
  await until(() => expect(dialog()).toBeDefined());
  choose('sign-out');
  await until(() => expect(requests).toEqual(['DELETE /api/session']));
  expect(state()).toEqual([false, false]);
  answer(refusal);
  await until(() => expect(state()).toEqual([true, false]));
  dialog()!.onTry();
  await until(() => expect([state(), requests.length]).toEqual([[true, true], 2]));
  answer(refusal);
  await until(() => expect(state()).toEqual([true, false]));
  dialog()!.onClose();
  await until(() => expect(state()).toEqual([false, false]));
  expect(requests).toHaveLength(2);
});
