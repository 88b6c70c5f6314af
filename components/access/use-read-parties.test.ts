import { expect, it, vi } from 'vitest';
import { stubServer, runHook } from '@/lib/query/testing-hook';
import { permissionPresets } from '@/lib/values/permissions';
import { useReadParties } from './use-read-parties';

const everything = permissionPresets.find(({ id }) => id === 'everything')!.permissions;
const contact = { name: null, email: null, phone: null, company: null, companyWebsite: null };
const you = {
  ...contact,
  id: 'you',
  isYou: true,
  role: 'Estate Agent',
  representing: 'Seller',
  permissions: everything,
};
const page = (...data: unknown[]) => ({ data: { data, nextCursor: null } });
const transactionOf = (path: string) => /transactions\/(\w+)\/parties/.exec(path)?.[1] ?? '';
const refused = { refused: { status: 403, code: 'forbidden' } };
const failed = { refused: { status: 502, code: 'unreachable' } };

it('reads parties in order once it is known, counts refusals, and continues on request after stop', async () => {
  const requests = stubServer((path) => (transactionOf(path) === 'b' ? refused : page(you)));
  let [ids, isReady] = [['a', 'b', 'c'], false];
  const hook = await runHook(() => useReadParties(ids, isReady));
  expect([requests, hook.now().left]).toEqual([[], 3]);
  isReady = true;
  const progressSeen = new Set<string>();
  await hook.rerender();
  await hook.until(({ parties, progress }) => {
    if (progress) progressSeen.add(`${progress.done} of ${progress.of}`);
    expect([[...parties.keys()], progress]).toEqual([['a', 'c'], null]);
  });
  expect(requests.map(transactionOf)).toEqual(['a', 'b', 'c']);
  expect(hook.now()).toMatchObject({ refused: 1, left: 0, failure: null });
  // On request, a stopped read continues with what was left then, but not with transactions added later.
  hook.now().stop();
  ids = ['a', 'b', 'c', 'd', 'e'];
  await hook.rerender();
  expect([requests.length, hook.now().left]).toEqual([3, 2]);
  hook.now().readOn();
  await hook.until(({ left, progress }) => expect([left, progress]).toEqual([0, null]));
  ids = [...ids, 'f'];
  await hook.rerender();
  expect([requests.map(transactionOf), hook.now().left]).toEqual([['a', 'b', 'c', 'd', 'e'], 1]);
});

it('reads added transactions automatically, reports progress, and retries on request after a failure', async () => {
  let down = '';
  const requests = stubServer((path) => (transactionOf(path) === down ? failed : page(you)));
  const realFetch = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    return realFetch(...call);
  });
  let ids = ['a', 'b'];
  const progressSeen = new Set<string>();
  const hook = await runHook(() => {
    const reads = useReadParties(ids, true);
    if (reads.progress) progressSeen.add(`${reads.progress.done} of ${reads.progress.of}`);
    return reads;
  });
  const ended = () =>
    hook.until(({ left, progress, failure }) =>
      expect([left === 0 || failure !== null, progress]).toEqual([true, null]),
    );
  await ended();
  expect([...progressSeen].slice(0, 2)).toEqual(['0 of 2', '1 of 2']);
  [ids, down] = [['a', 'b', 'c', 'd'], 'd'];
  await hook.rerender();
  await ended();
  expect([requests.map(transactionOf), hook.now().failure]).toEqual([
    ['a', 'b', 'c', 'd'],
    expect.stringContaining('Stopped after 1 of 2 requests: the service cannot be reached.'),
  ]);
  down = '';
  hook.now().readOn();
  await hook.until(({ parties }) => expect(parties.size).toBe(4));
  expect(hook.now().failure).toBeNull();
});

it('names the transactions of whose parties some could not be read', async () => {
  stubServer((path) => {
    const nextCursor = transactionOf(path) === 'c' ? 'same' : null;
    return { data: { data: [you], nextCursor, unreadable: transactionOf(path) === 'b' ? 1 : 0 } };
  });
  const ids = ['a', 'b', 'c'];
  const hook = await runHook(() => useReadParties(ids, true));
  await hook.until(({ parties, incomplete }) =>
    expect([parties.size, [...incomplete]]).toEqual([3, ['b', 'c']]),
  );
});

it('stops after three initial refusals, because the user or the key may not read any parties', async () => {
  const requests = stubServer(() => refused);
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const hook = await runHook(() => useReadParties(ids, true));
  await hook.until((reads) => expect([reads.refused, reads.left, reads.progress]).toEqual([3, 0, null]));
  await hook.settle();
  expect(requests.map(transactionOf)).toEqual(['a', 'b', 'c']);
});

it('stops with the reason, not as refused, if the service does not answer', async () => {
  stubServer((path) => (['a', 'b'].includes(transactionOf(path)) ? refused : failed));
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const hook = await runHook(() => useReadParties(ids, true));
  await hook.until(({ failure, progress }) => expect([failure !== null, progress]).toEqual([true, null]));
  expect(hook.now()).toMatchObject({
    refused: 2,
    left: 3,
    failure: expect.stringContaining('Stopped after'),
  });
});

/** A chain of four transactions: the third waits for probate, and the second is late. */
