import { useIsMutating, useMutation } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { useServicePause } from './use-service-pause';

/** A page that waits for a request, at a server that says how long the service's pause still takes. */
async function waitingPage() {
  stubBrowser();
  const client = createQueryClient();
  let check = () => {};
  vi.stubGlobal('setInterval', (run: () => void) => ((check = run), 0));
  let finish = () => {};
  const hook = await runHook(() => {
    const { mutate } = useMutation({ mutationFn: () => new Promise<void>((resolve) => (finish = resolve)) });
    return { mutate, isWaiting: useIsMutating() > 0, until: useServicePause() };
  }, client);
  hook.now().mutate();
  await hook.until(({ isWaiting }) => expect(isWaiting).toBe(true));
  /** @returns the seconds for which the page says that it waits */
  const seconds = async (left: number | null) => {
    const now = 1_000_000;
    const governor = left === null ? null : { closedUntil: now + left * 1000 };
    vi.spyOn(client, 'fetchQuery').mockResolvedValue({ now, governor });
    check();
    await hook.settle();
    return Math.round((hook.now().until - Date.now()) / 1000);
  };
  return { ...hook, seconds, finish: () => finish() };
}

it('counts down to the end of a pause, and follows one that ends later or earlier', async () => {
  const { seconds } = await waitingPage();
  expect(await seconds(20)).toBe(20);
  // The same pause, as measured a little later.
  expect(await seconds(19)).toBe(20);
  expect(await seconds(40)).toBe(40);
  expect(await seconds(10)).toBe(10);
});

it('says nothing of a short pause, of its end, or once nothing waits', async () => {
  const { seconds, now, finish, until } = await waitingPage();
  await seconds(4);
  expect(now().until).toBe(0);
  expect(await seconds(20)).toBe(20);
  await seconds(-1);
  expect(now().until).toBe(0);
  expect(await seconds(20)).toBe(20);
  await seconds(null);
  expect(now().until).toBe(0);
  await seconds(20);
  finish();
  await until(({ isWaiting, until: end }) => expect([isWaiting, end]).toEqual([false, 0]));
});
