import { expect, it } from 'vitest';
import { runHook } from './testing-hook';
import { usePacedReading } from './use-paced-reading';

it('what comes of a reading that was stopped is nothing to the one that was begun after it', async () => {
  const ends: ((words: string | null) => void)[] = [];
  const { now, until, settle } = await runHook(() =>
    usePacedReading(false, async (_, told) => {
      told(0, 3);
      return new Promise((end) => ends.push(end));
    }),
  );
  now().start();
  await until(({ progress }) => expect(progress).not.toBeNull());
  now().stop();
  now().start();
  ends[0]!('The service is unavailable.');
  await settle();
  expect([now().failure, now().progress]).toEqual([null, { done: 0, of: 3 }]);
  ends[1]!('The service is unavailable.');
  await until(({ failure, progress }) =>
    expect([failure, progress]).toEqual(['The service is unavailable.', null]),
  );
});

/** A reading that ends when it is told to, by itself while something is due. */
async function due() {
  const given = { isDue: true };
  const begun: { signal: AbortSignal; told: (done: number, of: number) => void; end: (words: string | null) => void }[] = []; // oxfmt-ignore
  const hook = await runHook(() =>
    usePacedReading(
      given.isDue,
      ({ signal }, told) => new Promise((end) => begun.push({ signal, told, end })),
    ),
  );
  await hook.settle();
  return { ...hook, given, begun };
}

it('begins by itself what is due, and after a failure only when it is asked to', async () => {
  const { now, settle, given, draw, begun } = await due();
  begun[0]!.told(0, 3);
  await settle();
  begun[0]!.told(1, 3);
  await settle();
  expect([begun.length, now().progress]).toEqual([1, { done: 1, of: 3 }]);
  begun[0]!.end('The service is unavailable.');
  await settle();
  expect([begun.length, now().failure]).toEqual([1, 'The service is unavailable.']);
  now().retry();
  await settle();
  expect([begun.length, now().failure]).toEqual([2, null]);
  given.isDue = false;
  await draw();
  begun[1]!.end('It is again.');
  await settle();
  now().start();
  await settle();
  // What it said before is over while it is tried.
  expect([begun.length, now().failure]).toEqual([3, null]);
});

it('is over with the page, and says nothing of a call that ends after it was stopped', async () => {
  const { now, settle, given, draw, begun, leave } = await due();
  given.isDue = false;
  await draw();
  begun[0]!.told(0, 3);
  now().stop();
  begun[0]!.told(1, 3);
  await settle();
  expect([begun[0]!.signal.aborted, now().progress]).toEqual([true, null]);
  now().start();
  await leave();
  expect(begun[1]!.signal.aborted).toBe(true);
});
