import { useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import type { SessionMessage } from '@/lib/session/channel';
import type { SessionStatus } from '@/lib/session/watch';
import { Failure } from '@/lib/values/failure';
import { SessionKeeper } from './session-keeper';

const session = { userId: 'me', name: null, email: null, idleSeconds: 1800, absoluteSeconds: 28_800 };
const watch = vi.hoisted(() => ({ report: (_: SessionStatus) => {}, news: (_: SessionMessage) => {} }));
vi.mock('@/lib/session/watch', () => ({
  watchSession: (_: unknown, report: typeof watch.report) => (
    (watch.report = report),
    { check: () => {}, stop: () => {} }
  ),
}));
vi.mock('@/lib/session/channel', () => ({
  notifyOtherTabs: () => {},
  onSessionMessage: (listener: typeof watch.news) => ((watch.news = listener), () => {}),
}));
vi.mock('next/dynamic', () => ({ default: () => () => null }));
vi.mock('@/components/ui/idle', () => ({ whenIdle: () => {} }));

/** The keeper on a page with one read that has failed with a 401, one that has failed otherwise and one that worked. */
async function keeperOfPage() {
  stubBrowser();
  const failures: Record<string, Failure | null> = {
    'signed out': new Failure({ status: 401, code: 'reauth_required', message: '' }),
    lost: new Failure({ status: 504, code: 'response_lost', message: '' }),
    fresh: null,
  };
  const reads: string[] = [];
  const read = (key: string) => ({
    queryKey: [key],
    queryFn: () => {
      reads.push(key);
      if (failures[key]) throw failures[key];
      return 'new';
    },
    ...{ staleTime: 0, refetchOnMount: 'always' as const },
  });
  const client = createQueryClient();
  for (const key of Object.keys(failures)) client.setQueryData([key], 'old');
  const { settle } = await runHook(() => {
    useQuery(read('signed out'));
    useQuery(read('lost'));
    useQuery(read('fresh'));
    return SessionKeeper({ session });
  }, client);
  await vi.waitFor(() => expect([reads.length, client.isFetching()]).toEqual([3, 0]));
  /** @returns what is read because of this */
  return async (does: () => void) => {
    reads.length = 0;
    does();
    await settle();
    return [...reads];
  };
}

const signedIn = { type: 'signed-in', userId: 'me' } as const;

it('reads again what failed because the session had ended, once the user has signed in again', async () => {
  const readsAfter = await keeperOfPage();
  expect(await readsAfter(() => watch.report({ state: 'ended' }))).toEqual([]);
  expect(await readsAfter(() => watch.news(signedIn))).toEqual(['signed out']);
  expect(await readsAfter(() => watch.report({ state: 'active' }))).toEqual(['signed out']);
  expect(await readsAfter(() => watch.report({ state: 'active' }))).toEqual([]);
});

it('also if the session had ended unnoticed, and only once for both ways in which it learns of the sign-in', async () => {
  const readsAfter = await keeperOfPage();
  expect(await readsAfter(() => watch.news(signedIn))).toEqual(['signed out']);
  const both = () => {
    watch.report({ state: 'ended' });
    watch.news(signedIn);
    watch.report({ state: 'active' });
  };
  expect(await readsAfter(both)).toEqual(['signed out']);
});
