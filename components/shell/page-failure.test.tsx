import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whoamiQuery } from '@/lib/account/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import type { FailureFields } from '@/lib/values/failure';
import { PageFailure } from './page-failure';

beforeEach(() => void stubBrowser());
afterEach(() => void vi.useRealTimers());

type Shown = FailureFields & {
  reason?: string;
  isTrying: boolean;
  onRetry: () => void;
  onTimeUp: () => void;
};

async function failurePage(path: string, status = 403, scopes?: string[]) {
  const page = openPage(path);
  const client = createQueryClient();
  if (scopes) client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes }); // oxfmt-ignore
  const given = { failure: { status, code: 'forbidden', message: 'Not you.', retryAfter: 30 } };
  const hook = await runHook(() => PageFailure(given), client);
  return { ...hook, given, page, shown: () => hook.now().props as Shown };
}

it('passes on what failed, and reads the page again on the server when asked', async () => {
  const { shown, given, page } = await failurePage('/chains', 502);
  expect(shown()).toMatchObject({ ...given.failure, reason: undefined, isTrying: false });
  shown().onRetry();
  expect(page.refreshes).toBe(1);
});

it('names the right that the key lacks for the page, or for a part of it', async () => {
  for (const path of ['/properties', '/properties/p1']) {
    const { shown } = await failurePage(path, 403, ['chains:read']);
    expect(shown().reason).toContain('does not have the right “properties:read”');
  }
});

it.each([
  ['a list that is refused in spite of the right', '/properties', 403, ['properties:read'], true],
  ['a list while the rights are not known', '/properties', 403, undefined, true],
  ['one item, to which someone can grant access', '/chains/c1', 403, ['chains:read'], false],
  ['a page that is not in the navigation', '/account', 403, [], false],
  ['a list that failed for another reason', '/properties', 404, [], false],
])('says that no one can grant access only for a list: %s', async (_, path, status, scopes, isSaid) => {
  const { shown } = await failurePage(path, status, scopes);
  expect(shown().reason).toEqual(isSaid ? expect.stringContaining('read this list for you') : undefined);
});

it.each([
  ['/properties/p1', /Ask one of the parties to its sale to invite you/],
  ['/teams/t1', /Ask whoever runs the team in the service/],
  ['/chains/c1', undefined],
])('says whom to ask for what belongs to no single transaction: %s', async (path, said) => {
  const { shown } = await failurePage(path, 403, ['properties:read', 'teams:read', 'chains:read']);
  expect(shown().reason).toEqual(said && expect.stringMatching(said));
  expect((await failurePage(path, 404)).shown().reason).toBeUndefined();
});

it('counts down again after each answer of the server, even an equal one', async () => {
  const { now, given, rerender } = await failurePage('/chains', 503);
  const first = now().key;
  await rerender();
  expect(now().key).toBe(first);
  given.failure = { ...given.failure };
  await rerender();
  const second = now().key;
  given.failure = { ...given.failure };
  await rerender();
  expect(new Set([first, second, now().key]).size).toBe(3);
});

it('stops trying by itself ten minutes after the last press, until the next; the button always works', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { shown, page } = await failurePage('/chains', 503);
  const tryAfter = (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    shown().onTimeUp();
    return page.refreshes;
  };
  expect([tryAfter(10 * 60_000 - 1), tryAfter(1)]).toEqual([1, 1]);
  shown().onRetry();
  expect(page.refreshes).toBe(2);
  document.dispatchEvent(new Event('keydown'));
  expect([page.refreshes, tryAfter(10 * 60_000 - 1), tryAfter(1)]).toEqual([3, 4, 4]);
});
