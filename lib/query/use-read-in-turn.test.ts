import { expect, it } from 'vitest';
import { Failure } from '@/lib/values/failure';
import { createQueryClient } from './query-client';
import { runHook } from './testing-hook';
import { useReadInTurn } from './use-read-in-turn';

const refusal = (status: number) => new Failure({ status, code: 'refused', message: '' });

/** A component that reads items, one at a time unless more are allowed. The test ends each read. */
async function reading(ids: string, concurrency = 1, known = '') {
  const client = createQueryClient();
  for (const id of known) client.setQueryData([id], 'known');
  const given = { ids, version: undefined as string | undefined };
  const versions = () => [...given.ids].flatMap(() => given.version ?? []);
  const started: string[] = [];
  const ends = new Map<string, (failure?: Failure) => void>();
  const queryOf = (id: string) => ({
    queryKey: [id],
    queryFn: () =>
      new Promise<string>((resolve, reject) => {
        started.push(id);
        ends.set(id, (failure) => (failure ? reject(failure) : resolve(id)));
      }),
  });
  const hook = await runHook(() => useReadInTurn([...given.ids].map(queryOf), concurrency, versions()), client); // oxfmt-ignore
  const end = async (id: string, failure?: Failure) => {
    ends.get(id)!(failure);
    await hook.settle();
  };
  const change = async (to: Partial<typeof given>) => {
    Object.assign(given, to);
    await hook.rerender();
  };
  return { ...hook, client, end, change, started: () => started.join('') };
}

it('reads as many at a time as allowed, and fresh items not at all', async () => {
  const { started, end, client } = await reading('abcd', 2, 'b');
  expect(started()).toBe('ac');
  await end('c');
  expect(started()).toBe('acd');
  await end('d');
  await end('a');
  expect(['a', 'b', 'c', 'd'].map((id) => client.getQueryData([id]))).toEqual(['a', 'known', 'c', 'd']);
});

it('after a failure goes on neither with the others nor on the next rendering, but once something has changed', async () => {
  const { started, end, change } = await reading('ab');
  await end('a', refusal(503));
  await change({});
  expect(started()).toBe('a');
  await change({ version: 'later' });
  expect(started()).toBe('aa');
  await end('a');
  expect(started()).toBe('aab');
});

it('reads a changed item again, once, although the clock that stamped its data was ahead of the browser’s', async () => {
  const { started, end, change, client } = await reading('a', 1, 'a');
  client.setQueryData(['a'], 'from the server', { updatedAt: Date.now() + 300_000 });
  await change({ version: 'first' });
  expect(started()).toBe('');
  await change({ version: 'later' });
  expect(started()).toBe('a');
  await end('a');
  await change({ ids: 'ab' });
  expect([started(), client.getQueryData(['a'])]).toEqual(['ab', 'a']);
});

it('goes on after an item that the user may not read', async () => {
  const { started, end } = await reading('abc');
  await end('a', refusal(403));
  await end('b', refusal(404));
  expect(started()).toBe('abc');
});

it('reads other items once there are others, and no longer those before', async () => {
  const { started, end, change } = await reading('abc');
  await change({ ids: 'ax' });
  await end('a');
  expect(started()).toBe('ax');
});

it('starts no read after its component is gone', async () => {
  const { started, end, unmount, client } = await reading('ab');
  await unmount();
  await end('a');
  expect([started(), client.getQueryData(['a'])]).toEqual(['a', 'a']);
});

it('leaves a failure where views find it', async () => {
  const { client, end } = await reading('a');
  await end('a', refusal(503));
  expect(client.getQueryState(['a'])!.error).toMatchObject({ status: 503 });
});
