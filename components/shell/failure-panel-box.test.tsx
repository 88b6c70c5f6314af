import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { LinkButton } from '@/components/ui/link-button';
import { setSignInPrompt } from '@/lib/bff/sign-in-again';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { FailurePanelBox, type FailurePanelBoxProps } from './failure-panel-box';

const htmlOf = (given: Partial<FailurePanelBoxProps>) =>
  markupOf(<FailurePanelBox status={502} code="unreachable" message="" {...given} />);
const textOfPanel = (given: Partial<FailurePanelBoxProps>) => textOf(htmlOf(given));
const onRetry = () => {};

it('says what happened and what to do, and offers to try again', () => {
  expect(textOfPanel({ onRetry })).toBe(
    'The service cannot be reached The dashboard is working, but the service that holds the chains did not answer. ' +
      'Try again in a minute. You can still use the menu and the pages you have open. Try again',
  );
});

it.each([
  ['no one can retry it', { onRetry: undefined }],
  ['a retry cannot help', { onRetry, status: 404, code: 'not_found' }],
])('does not offer to try again if %s', (_, given) => {
  expect(htmlOf(given)).not.toContain('<button');
});

it('leads to sign-in and back if the session has ended, and only then', () => {
  openPage('/teams/t1');
  const link = 'href="/sign-in?callbackUrl=%2Fteams%2Ft1"';
  expect(htmlOf({ status: 401, code: 'reauth_required' })).toContain(link);
  expect(htmlOf({ status: 403, code: 'forbidden' })).not.toContain(link);
});

it.each([
  [403, 'forbidden'],
  [404, 'not_found'],
])('leads back to the chains from what is refused or not found: %s', (status, code) => {
  expect(htmlOf({ status, code })).toContain('href="/chains"');
  // With a reason of its own, a way around it would mislead.
  expect(htmlOf({ status, code, reason: 'No right' })).not.toContain('href="/chains"');
});

it('gives a specific reason in place of the general words', () => {
  expect(textOfPanel({ status: 403, code: 'forbidden', reason: 'The key lacks a right.' })).toBe(
    'You do not have access to this The key lacks a right.',
  );
});

it('has details for whoever runs the dashboard, with the status if there was an answer', () => {
  expect(textOfPanel({ message: 'Gateway down.' })).toMatch(
    /Details Gateway down\. \( ?502, unreachable ?\)$/,
  );
  expect(textOfPanel({ status: 0, code: 'offline', message: 'No connection.' })).toMatch(
    /Details No connection\. \( ?offline ?\)$/,
  );
  expect(textOfPanel({})).not.toContain('Details');
});

it('says when it will try again, and cannot be hurried before then', () => {
  const html = htmlOf({ onRetry, status: 503, code: 'paused', retryAfter: 12.4 });
  expect(textOf(html)).toMatch(/Trying again in 13 s Not available: We will try again in 13 seconds$/);
  expect(html).toContain('data-counts-down="true"');
  expect(htmlOf({ onRetry })).not.toContain('data-counts-down');
});

beforeEach(() => void stubBrowser());
it('tries again by itself once the time is over, and on a press after that', async () => {
  const retry = vi.fn<() => void>();
  const props = { status: 503, code: 'paused', message: '', retryAfter: 0.3, onRetry: retry };
  const shown: unknown[] = [];
  const { now, until } = await runHook(() => {
    const box = FailurePanelBox(props);
    shown.push(propsIn(box, Button)[0]!.children);
    return box;
  });
  const button = () => propsIn(now(), Button)[0]!;
  await until(() => expect(button()).toMatchObject({ children: 'Try again', disabledReason: undefined }));
  expect(shown[0]).toBe('Trying again in 1 s');
  expect(retry).toHaveBeenCalledOnce();
  (button().onPress as () => void)();
  expect(retry).toHaveBeenCalledTimes(2);
});

it('calls what is to happen when the time is over instead, if that is not what a press does', async () => {
  const [retry, onTimeUp] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const props = { status: 503, code: 'paused', message: '', retryAfter: 0.3, onRetry: retry, onTimeUp };
  const { now, until } = await runHook(() => FailurePanelBox(props));
  await until(() => expect(onTimeUp).toHaveBeenCalledOnce());
  expect(retry).not.toHaveBeenCalled();
  (propsIn(now(), Button)[0]!.onPress as () => void)();
  expect([retry.mock.calls.length, onTimeUp.mock.calls.length]).toEqual([1, 1]);
});

it('asks to sign in again over the page, and tries again once the user has', async () => {
  let isSignedIn = false;
  onTestFinished(setSignInPrompt(async () => isSignedIn));
  const retry = vi.fn<() => void>();
  const props = { status: 401, code: 'reauth_required', message: '', onRetry: retry };
  const { now, settle } = await runHook(() => FailurePanelBox(props));
  const buttons = propsIn(now(), Button);
  expect(buttons.map(({ children }) => children)).toEqual(['Sign in again']);
  expect(propsIn(now(), LinkButton)).toEqual([]);
  const signIn = () => ((buttons[0]!.onPress as () => void)(), settle());
  await signIn();
  expect(retry).not.toHaveBeenCalled();
  isSignedIn = true;
  await signIn();
  expect(retry).toHaveBeenCalledOnce();
});

it('shows that a retry is running', async () => {
  const props = { status: 502, code: 'unreachable', message: '', isTrying: true, onRetry };
  const { now } = await runHook(() => FailurePanelBox(props));
  expect(propsIn(now(), Button)[0]!.isPending).toBe(true);
});

it('leaves the focus in the page when a retry replaces the panel', async () => {
  for (const given of [
    { status: 401, code: 'reauth_required' },
    { status: 502, code: 'unreachable' },
  ]) {
    const { now } = await runHook(() => FailurePanelBox({ message: '', onRetry, ...given }));
    expect(propsIn(now(), Button).map(({ ref }) => ref)).toEqual([keepFocusHere]);
  }
});
