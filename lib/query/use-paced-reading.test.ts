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
