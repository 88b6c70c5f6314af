import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook } from '@/lib/query/testing-hook';
import { SyncedAt } from './synced-at';

it('shows when the oldest data on the screen was read, whatever else is in the cache', async () => {
  const client = createQueryClient();
  const put = (key: string, time: string) =>
    client.setQueryData([key], key, { updatedAt: Date.parse(`2026-11-20T${time}:00Z`) });
  put('left', '08:00');
  put('old', '09:15');
  put('new', '09:30');
  put('meter', '07:00');
  const read = (key: string, isOwn = false) => ({ queryKey: [key], queryFn: () => key, staleTime: Infinity, meta: { isOwn } });
  const hook = await runHook(() => {
    useQuery(read('old'));
    useQuery(read('new'));
    useQuery(read('meter', true));
    return SyncedAt();
  }, client);
  await hook.rerender();
  const text = () => (propsIn(hook.now(), 'p')[0]!.children as unknown[]).at(-1);
  expect(text()).toBe('synced 09:15');
}); // oxfmt-ignore

it('says that it is reading, also when there is older data', async () => {
  const client = createQueryClient();
  client.setQueryData(['old'], 'old', { updatedAt: Date.parse('2026-11-20T09:15:00Z') });
  const hook = await runHook(() => {
    useQuery({ queryKey: ['old'], queryFn: () => new Promise<string>(() => {}), staleTime: 0, refetchOnMount: 'always' });
    return SyncedAt();
  }, client);
  await hook.rerender();
  expect((propsIn(hook.now(), 'p')[0]!.children as unknown[]).at(-1)).toBe('syncing…');
}); // oxfmt-ignore

it('shows nothing before anything was read', async () => {
  const { now } = await runHook(() => SyncedAt());
  expect((propsIn(now(), 'p')[0]!.children as unknown[]).filter(Boolean)).toEqual([]);
});
