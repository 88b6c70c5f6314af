import { expect, it, vi } from 'vitest';
import { runHook } from '@/lib/query/testing-hook';
import { emptyMemory } from '@/lib/today/memory-value';
import { readForTest } from '@/lib/today/testing-read';
import { useRememberRead } from './use-remember-read';

it('remembers each read once, and none before the memory is loaded', async () => {
  const read = readForTest();
  const given = { memory: null as never, read };
  const see = vi.fn();
  const { rerender } = await runHook(() =>
    useRememberRead(given.memory, see, [{ listed: read.chain, read: given.read }] as never),
  );
  expect(see).not.toHaveBeenCalled();
  given.memory = { value: emptyMemory } as never;
  await rerender();
  await rerender();
  expect(see).toHaveBeenCalledOnce();
  given.read = { ...read, readAt: read.readAt + 1 };
  await rerender();
  expect(see).toHaveBeenCalledTimes(2);
});
