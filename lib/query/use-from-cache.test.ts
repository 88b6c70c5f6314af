import { expect, it } from 'vitest';
import { runHook } from './testing-hook';
import { useFromCache } from './use-from-cache';

it('a hundred changes of one task are looked at once, and the last of them is seen', async () => {
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

it('hears nothing more when it has left, while another goes on', async () => {
  const useCount = () => useFromCache((from) => from.getQueryCache().getAll().length, 0);
  const staying = await runHook(useCount);
  let readings = 0;
  const leaving = await runHook(() => useFromCache(() => (readings += 1) && 0, 0), staying.client);
  await leaving.leave();
  readings = 0;
  staying.client.setQueryData(['row'], 1);
  await staying.settle();
  expect([readings, staying.now()]).toEqual([0, 1]);
});
