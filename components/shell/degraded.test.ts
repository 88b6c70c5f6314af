import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { Failure, type FailureFields } from '@/lib/values/failure';
import { degradedNow } from './degraded';

const readAt = Date.parse('2026-11-22T09:00:00Z');

/** A page whose one query has data and could not be read again. */
async function failed(...failures: Partial<FailureFields>[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const [at, failure] of failures.entries()) {
    client.setQueryData(['read', at], 'old', { updatedAt: readAt + at });
    const queryFn = () => Promise.reject(new Failure({ status: 0, code: '', message: '', ...failure }));
    await new QueryObserver(client, { queryKey: ['read', at], queryFn }).refetch();
  }
  const queries = client.getQueryCache().getAll();
  const found = degradedNow(queries);
  const errorAt = Math.max(0, ...queries.map(({ state }) => state.errorUpdatedAt));
  return found && { ...found, until: found.until === 0 ? 0 : Math.round((found.until - errorAt) / 1000) };
}

it('says nothing of what is up to date, or has nothing to show', async () => {
  expect(await failed()).toBeNull();
  const client = new QueryClient();
  const queryFn = () => Promise.reject(new Failure({ status: 503, code: 'busy', message: '' }));
  await client.prefetchQuery({ queryKey: ['none'], queryFn, retry: false });
  expect(degradedNow(client.getQueryCache().getAll())).toBeNull();
});

it.each<[Partial<FailureFields>, string, number]>([
  [{ status: 503, code: 'service_unavailable', retryAfter: 60 }, 'pause', 60],
  [{ status: 503, code: 'paused', retryAfter: 42 }, 'pause', 42],
  [{ status: 429, code: 'rate_limited', retryAfter: 7 }, 'pause', 7],
  [{ status: 503, code: 'busy', retryAfter: 3 }, 'busy', 3],
  [{ status: 503, code: 'service_unavailable' }, 'silence', 0],
  [{ status: 502, code: 'unreachable', retryAfter: 5 }, 'silence', 0],
  [{ status: 503, code: 'auth_unavailable', retryAfter: 2 }, 'silence', 0],
  [{ status: 503, code: 'sessions_unavailable', retryAfter: 5 }, 'sessions', 0],
])('%j: %s, and asks again after %i seconds', async (failure, why, seconds) => {
  expect(await failed(failure)).toEqual({ why, oldest: readAt, until: seconds });
});

it('waits for the longest of several pauses, and shows the age of the oldest data', async () => {
  const pause = { status: 503, code: 'paused' };
  expect(await failed({ ...pause, retryAfter: 2 }, { ...pause, retryAfter: 60 }, {})).toMatchObject({
    why: 'pause',
    oldest: readAt,
    until: 60,
  });
});
