import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client';
import { runHook } from './testing-hook';
import { useFromCache } from './use-from-cache';

it('reads once after a hundred changes in one task, and sees the last of them', async () => {
  let readings = 0;
  const { client, now, settle } = await runHook(() =>
    useFromCache((from) => {
      readings += 1;
      return from.getQueryCache().getAll().length;
    }, 0),
  );
  expect(now()).toBe(0);
  readings = 0;
  for (let row = 0; row < 100; row += 1) client.setQueryData(['row', row], row);
  await settle();
  expect(now()).toBe(100);
  expect(readings).toBeLessThan(10);
  client.removeQueries({ queryKey: ['row', 7] });
  await settle();
  expect(now()).toBe(99);
});

it('subscribes to the cache once for all components, and ignores it in unmounted ones', async () => {
  const useCount = () => useFromCache((from) => from.getQueryCache().getAll().length, 0);
  const client = createQueryClient();
  const subscribed = vi.spyOn(client.getQueryCache(), 'subscribe');
  const staying = await runHook(useCount, client);
  let readings = 0;
  const leaving = await runHook(() => useFromCache(() => (readings += 1) && 0, 0), client);
  expect(subscribed).toHaveBeenCalledTimes(1);
  await leaving.unmount();
  readings = 0;
  client.setQueryData(['row'], 1);
  await staying.settle();
  expect([readings, staying.now()]).toEqual([0, 1]);
});

it('has the value for the server in the first HTML, whatever is cached', () => {
  const client = createQueryClient();
  client.setQueryData(['row'], 1);
  const View = () => String(useFromCache((from) => from.getQueryData(['row']), 'on the server'));
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(View)));
  expect(html).toBe('on the server');
});
