import { expect, it, vi } from 'vitest';
import { runHook } from './testing-hook';
import { usePacedReading } from './use-paced-reading';

it('a stopped read does not affect one that was started after it', async () => {
  const ends: ((message: string | null) => void)[] = [];
  const { now, until, settle } = await runHook(() =>
    usePacedReading(false, async (_, report) => {
      report(0, 3);
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

/** A hook with something due, whose reads the test ends. */
async function renderDue() {
  const given = { isDue: true };
  const reads: { signal: AbortSignal; report: (done: number, of: number) => void; end: (message: string | null) => void }[] = []; // oxfmt-ignore
  const hook = await runHook(() =>
    usePacedReading(
      given.isDue,
      ({ signal }, report) => new Promise((end) => reads.push({ signal, report, end })),
    ),
  );
  await hook.settle();
  return { ...hook, given, reads };
}

it('starts automatically if something is due, but after a failure only on retry', async () => {
  const { now, settle, given, rerender, reads } = await renderDue();
  reads[0]!.report(0, 3);
  await settle();
  reads[0]!.report(1, 3);
  await settle();
  expect([reads.length, now().progress]).toEqual([1, { done: 1, of: 3 }]);
  reads[0]!.end('The service is unavailable.');
  await settle();
  expect([reads.length, now().failure]).toEqual([1, 'The service is unavailable.']);
  now().retry();
  await settle();
  expect([reads.length, now().failure]).toEqual([2, null]);
  given.isDue = false;
  await rerender();
  reads[1]!.end('It is again.');
  await settle();
  now().start();
  await settle();
  // Starting clears the previous failure.
  expect([reads.length, now().failure]).toEqual([3, null]);
});

it('is aborted on unmount, and ignores progress after it was stopped', async () => {
  const { now, settle, given, rerender, reads, unmount } = await renderDue();
  given.isDue = false;
  await rerender();
  reads[0]!.report(0, 3);
  now().stop();
  reads[0]!.report(1, 3);
  await settle();
  expect([reads[0]!.signal.aborted, now().progress]).toEqual([true, null]);
  now().start();
  await unmount();
  expect(reads[1]!.signal.aborted).toBe(true);
});

it.each(['nothing is due any more', 'it is unmounted'])('reads nothing if %s before it has started', async (what) => {
  const read = vi.fn(async () => null);
  const given = { isDue: false };
  const { rerender, unmount, settle } = await runHook(() => usePacedReading(given.isDue, read));
  given.isDue = true;
  const rendered = rerender();
  given.isDue = false;
  await (what === 'it is unmounted' ? unmount() : rerender());
  await rendered;
  await settle();
  expect(read).not.toHaveBeenCalled();
}); // oxfmt-ignore

it('shows the message of a read that failed until it is retried or started again, and none if all was read', async () => {
  const messages = ['The service is unavailable.', null];
  const { now, settle } = await runHook(() => usePacedReading(false, async () => messages.shift()!));
  now().start();
  await settle();
  expect(now().failure).toBe('The service is unavailable.');
  now().retry();
  await settle();
  expect([now().failure, messages.length]).toEqual([null, 1]);
  now().start();
  await settle();
  expect([now().failure, now().progress]).toEqual([null, null]);
});
