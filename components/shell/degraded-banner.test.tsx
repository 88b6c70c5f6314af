import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Banner } from '@/components/ui/banner';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, type StubResponse, stubServer } from '@/lib/query/testing-hook';
import { Failure, type FailureFields } from '@/lib/values/failure';
import { DegradedBanner } from './degraded-banner';

const readAt = Date.parse('2026-11-22T09:00:00Z');

/** The banner of a page that shows what was read at 09:00; reading it again fails like this, or works if undefined. */
async function banner(failure: Partial<FailureFields> | undefined) {
  stubBrowser();
  stubServer(() => new Promise<StubResponse>(() => {}));
  const client = createQueryClient();
  client.setQueryData(['read'], 'old', { updatedAt: readAt });
  let fails = failure !== undefined;
  const queryFn = vi.fn(() => {
    if (fails) throw new Failure({ status: 504, code: 'response_lost', message: '', ...failure });
    return 'new';
  });
  const hook = await runHook(() => {
    useQuery({ queryKey: ['read'], queryFn, staleTime: 0, refetchOnMount: 'always' });
    return DegradedBanner();
  }, client);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  const shown = () =>
    propsIn(hook.now(), Banner)[0] as { children: string[]; action: ReactElement } | undefined;
  const action = () => shown()!.action.props as { until: number; onTry: () => void };
  return { ...hook, shown, action, queryFn, recover: () => (fails = false) };
}
const saidOf = ({ shown }: Awaited<ReturnType<typeof banner>>) => shown()?.children.join('');

it('is not shown while everything is up to date', async () => {
  const page = await banner(undefined);
  expect(page.shown()).toBeUndefined();
});

it.each<[Partial<FailureFields>, string]>([
  [{}, 'The service is not answering.'],
  [
    { status: 503, code: 'sessions_unavailable' },
    'You are still signed in, but sessions cannot be read at the moment.',
  ],
  [{ status: 503, code: 'paused', retryAfter: 30 }, 'The service asked for a pause.'],
  [{ status: 503, code: 'busy', retryAfter: 5 }, 'Too many requests are waiting.'],
])('says why the page is not up to date, and how old it is: %o', async (failure, why) => {
  const page = await banner(failure);
  await page.until(() => expect(saidOf(page)).toBe(`${why} Showing data from 09:00.`));
});

it('tries again by itself when the pause is over, or at once if asked', async () => {
  const page = await banner({ status: 503, code: 'paused', retryAfter: 30 });
  await page.until(() => expect(page.shown()).toBeDefined());
  expect(page.action().until).toBeGreaterThan(Date.now() + 20_000);
  page.recover();
  page.action().onTry();
  await page.until(() => expect(page.shown()).toBeUndefined());
  expect(page.queryFn).toHaveBeenCalledTimes(2);
});

it('names no time if the service gave none', async () => {
  const page = await banner({});
  await page.until(() => expect(page.shown()).toBeDefined());
  expect(page.action().until).toBe(0);
});
