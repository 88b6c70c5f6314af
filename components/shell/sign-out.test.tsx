import type { ComponentProps, ReactElement } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { textOf, markupOf } from '@/components/testing-markup';
import type { AlertDialog } from '@/components/ui/alert-dialog';
import { stubBrowser, stubServer, type StubResponse } from '@/lib/query/testing-hook';
import { onSessionMessage } from '@/lib/session/channel';
import { signOut } from './sign-out';
import { SignOutFailure } from './sign-out-failure';

/** A tab with stored data of a user, and what leaves it, in order. */
function tab(respond: () => StubResponse | Promise<StubResponse>) {
  const { window } = stubBrowser();
  const events: string[] = [];
  const assign = (to: string) => {
    // A form with unsaved input asks. Node runs listeners in the order in which they were added.
    window.addEventListener('beforeunload', (event) => event.preventDefault());
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    events.push(`leave for ${to}${leaving.defaultPrevented ? ' if confirmed' : ''}`);
  };
  Object.assign(window, { location: { assign } });
  for (const key of ['theme', 'chain-views:u', 'own-writes:u']) localStorage.setItem(key, '[]');
  sessionStorage.setItem('draft:u', 'text');
  const another = new BroadcastChannel('chain-dashboard:session');
  another.onmessage = ({ data }) => void events.push(`tell: ${data.type}`);
  onTestFinished(() => another.close());
  stubServer(async () => {
    await vi.waitFor(() => expect(events).toContain('tell: signed-out'));
    events.push('request');
    return respond();
  });
  const stored = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  return { events, stored, another };
}

it('tells the other tabs, ends the session, clears what is personal and leaves without a question', async () => {
  const { events, stored } = tab(() => ({ data: { url: 'https://auth.example/end' } }));
  await signOut();
  await vi.waitFor(() => expect(events).toHaveLength(4));
  // The last message reaches the other tabs after this one has left.
  expect(events).toEqual([
    'tell: signed-out',
    'request',
    'leave for https://auth.example/end',
    'tell: signed-out',
  ]);
  expect(stored()).toEqual(['theme', 'own-writes:u']);
});

it('stays with everything that is stored if the session could not be ended', async () => {
  const { events, stored } = tab(() => ({ refused: { status: 503, code: 'sessions_unavailable' } }));
  await expect(signOut()).rejects.toMatchObject({ code: 'sessions_unavailable' });
  expect(events).toEqual(['tell: signed-out', 'request']);
  expect(stored()).toHaveLength(4);
});

it('does not follow other tabs that notice the sign-out before this one has its answer', async () => {
  const heard: string[] = [];
  const { another } = tab(async () => {
    another.postMessage({ type: 'signed-out', from: 'another' });
    another.postMessage({ type: 'signed-in', userId: 'u', from: 'another' });
    await vi.waitFor(() => expect(heard).toContain('signed-in'));
    return { data: { url: '/signed-out' } };
  });
  onTestFinished(onSessionMessage(({ type }) => void heard.push(type)));
  await signOut();
  expect(heard).toEqual(['signed-in']);
});

it('says that the person is still signed in, and tries again or stays', () => {
  const [onTry, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { props } = SignOutFailure({ isOpen: true, isTrying: true, onTry, onClose }) as ReactElement<ComponentProps<typeof AlertDialog>>; // oxfmt-ignore
  expect(props).toMatchObject({ title: 'You are still signed in', isOpen: true, isBusy: true });
  expect([props.cancelLabel, props.confirmLabel]).toEqual(['Stay signed in', 'Try again']);
  expect(textOf(markupOf(props.children))).toContain('On a shared computer, try again before you leave.');
  props.onOpenChange!(true);
  expect(onClose).not.toHaveBeenCalled();
  props.onOpenChange!(false);
  props.onConfirm();
  expect([onTry.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});
