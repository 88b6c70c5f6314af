import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn, textOf, markupOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { SessionWarning } from './session-warning';

function warning(canStay: boolean) {
  const [onStay, onSignInAgain, onLater] = [vi.fn(), vi.fn(), vi.fn()];
  const status = { state: 'ending', at: Date.parse('2026-07-01T10:15:00Z'), canStay } as const;
  const returned = SessionWarning({ status, onStay, onSignInAgain, onLater });
  const dialog = propsIn(returned, Dialog)[0]!;
  const close = dialog.onOpenChange as (isOpen: boolean) => void;
  const press = (label: string) =>
    (propsIn(returned, Button).find(({ children }) => children === label)!.onPress as () => void)();
  const text = textOf(markupOf(dialog.children as ReactNode));
  const buttons = propsIn(returned, Button).map(({ children, autoFocus = false }) => [children, autoFocus]);
  return { onStay, onSignInAgain, onLater, close, press, text, dialog, buttons };
}

it('extends the session on Escape while it can be extended, and gives the London time of its end', () => {
  const { onStay, onLater, close, press, text, dialog } = warning(true);
  expect(text).toContain('you will be signed out at 11:15. What you have typed stays');
  expect(dialog.isDismissable).toBe(false);
  close(true);
  close(false);
  press('Stay signed in');
  expect([onStay.mock.calls.length, onLater.mock.calls.length]).toEqual([2, 0]);
});

it('offers to sign in again at the time limit, or later', () => {
  const { onStay, onSignInAgain, onLater, close, press, text } = warning(false);
  expect(text).toContain('has reached its time limit and ends at 11:15');
  close(false);
  press('Later');
  press('Sign in again');
  expect([onStay, onLater, onSignInAgain].map(({ mock }) => mock.calls.length)).toEqual([0, 2, 1]);
});

it('interrupts with a question, and has the focus on what keeps the session', () => {
  const [idle, limit] = [warning(true), warning(false)];
  for (const { dialog } of [idle, limit]) expect(dialog).toMatchObject({ role: 'alertdialog', isOpen: true });
  expect([idle, limit].map(({ dialog }) => dialog.title)).toEqual([
    'Are you still there?',
    'Your session ends soon',
  ]);
  expect(idle.buttons).toEqual([['Stay signed in', true]]);
  expect(limit.buttons).toEqual([['Later', false], ['Sign in again', true]]); // oxfmt-ignore
});
