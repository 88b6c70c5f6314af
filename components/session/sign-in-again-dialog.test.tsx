import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { runHook, stubBrowser, stubServer, type StubResponse } from '@/lib/query/testing-hook';
import { SignInAgainDialog } from './sign-in-again-dialog';
import { SignInFailed } from './sign-in-button';

const url = 'https://auth.example/authorize';

/** The dialog on a page with a query and a fragment. @param blocks whether the browser blocks popups */
async function dialog(blocks = false, email: string | null = 'ann@example.com', isEnded = true) {
  const { window } = stubBrowser();
  const events: string[] = [];
  const popup = { location: { href: '' }, close: () => void events.push('close the popup') };
  const open = vi.fn<(...given: string[]) => typeof popup | null>(() => (blocks ? null : popup));
  const assign = (to: string) => {
    // A form with unsaved input asks. Node runs listeners in the order in which they were added.
    window.addEventListener('beforeunload', (event) => event.preventDefault());
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    events.push(`go to ${to}${leaving.defaultPrevented ? ' if confirmed' : ''}`);
  };
  const location = { pathname: '/chains', search: '?q=quay', hash: '#list', assign };
  Object.assign(window, { open, location });
  let answer = (_: StubResponse) => {};
  const bodies: unknown[] = [];
  const requests = stubServer((_, body) => {
    bodies.push(body);
    return new Promise((resolve) => (answer = resolve));
  });
  const onDismiss = vi.fn<() => void>();
  const hook = await runHook(() => SignInAgainDialog({ email, isEnded, onDismiss }));
  const shown = () => propsIn(hook.now(), Dialog)[0]!;
  const buttons = () => propsIn(shown().actions as ReactNode, Button);
  const press = async (at: 0 | 1) => ((buttons()[at]!.onPress as () => void)(), hook.settle());
  const main = () => [buttons()[1]!.children, buttons()[1]!.isPending];
  // Always there: screen readers do not announce a status that is inserted with its text.
  const status = () => Boolean(propsIn(hook.now(), 'p').find(({ role }) => role === 'status')!.children);
  const failures = () => propsIn(hook.now(), SignInFailed);
  const respond = async (response: StubResponse) => (answer(response), hook.settle());
  return { ...hook, events, popup, open, bodies, requests, onDismiss, shown, press, main, status, failures, respond }; // oxfmt-ignore
}

it('signs in again in a small window, and waits for it', async () => {
  const { press, open, requests, bodies, main, status, respond, until, popup, events } = await dialog();
  expect([main(), status()]).toEqual([['Sign in again', false], false]);
  await press(1);
  expect(open.mock.calls).toEqual([['', 'sign-in-again', expect.stringMatching(/^popup,/)]]);
  expect(requests).toEqual(['POST /api/auth/signin/partner?login_hint=ann%40example.com']);
  expect(bodies).toEqual([{ callbackUrl: '/sign-in/done' }]);
  expect(main()).toEqual(['Sign in again', true]);
  await respond({ data: { url } });
  await until(() => expect([main(), status()]).toEqual([['Open the window again', false], true]));
  expect([popup.location.href, events]).toEqual([url, []]);
});

it('opens the window in the press itself, before there is an answer', async () => {
  const { open, shown } = await dialog();
  (propsIn(shown().actions as ReactNode, Button)[1]!.onPress as () => void)();
  expect(open).toHaveBeenCalledOnce();
});

it('goes to sign-in and back to the same place, without a question, if the browser blocks the window', async () => {
  const { press, bodies, respond, until, events, status } = await dialog(true);
  await press(1);
  expect(bodies).toEqual([{ callbackUrl: '/chains?q=quay#list' }]);
  await respond({ data: { url } });
  await until(() => expect(events).toEqual([`go to ${url}`]));
  expect(status()).toBe(false);
});

it('closes the window and says why if sign-in cannot start, and can try again', async () => {
  const { press, respond, until, failures, events, main } = await dialog();
  await press(1);
  await respond({ refused: { status: 503, code: 'auth_unavailable' } });
  await until(() => expect(failures()).toMatchObject([{ error: { code: 'auth_unavailable' } }]));
  expect([events, main()]).toEqual([['close the popup'], ['Sign in again', false]]);
  await press(1);
  expect([failures(), main()]).toEqual([[], ['Sign in again', true]]);
});

it('gives no hint if the email is not known', async () => {
  const { press, requests } = await dialog(false, null);
  await press(1);
  expect(requests).toEqual(['POST /api/auth/signin/partner']);
});

it('can wait, but is not closed by a click outside it', async () => {
  const { press, shown, onDismiss, requests } = await dialog();
  expect([shown().isOpen, shown().isDismissable]).toEqual([true, false]);
  const change = shown().onOpenChange as (isOpen: boolean) => void;
  change(true);
  expect(onDismiss).not.toHaveBeenCalled();
  change(false);
  await press(0);
  expect([onDismiss.mock.calls.length, requests]).toEqual([2, []]);
});

it('says that the session has ended only once it has', async () => {
  const words = async (isEnded: boolean) => {
    const { shown } = await dialog(false, null, isEnded);
    return textOf(markupOf(shown().children as ReactNode));
  };
  expect(await words(true)).toMatch(/^Your session has ended\. Sign in again in a small window/);
  expect(await words(false)).toMatch(/^Your session ends soon\. Sign in again in a small window/);
});
