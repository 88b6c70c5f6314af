import { expect, it, vi } from 'vitest';
import { distinctOutcomes, parallel, signedIn, stopTimers } from './testing-set-up';

const down = new Error('down');

/** Refreshes while the store fails to replace records. `stores`: it replaces the first one, but its answer is lost. */
async function refreshUnstored({ stores }: { stores: boolean }) {
  stopTimers();
  const context = await signedIn();
  const { auth, store, sid, token } = context;
  const { swap } = store;
  const mock = vi.spyOn(store, 'swap');
  const tried = new Promise<void>((resolve) => {
    mock.mockImplementation(async (...given) => {
      if (stores) await swap(...given);
      if (stores) mock.mockRestore();
      resolve();
      throw down;
    });
  });
  const calls = parallel(20, () => auth.getUserToken(sid, { rejected: token }));
  await tried;
  return { ...context, swap: mock, calls };
}

it('stores the new tokens once the vault responds again, though the calls got 503 after five seconds', async () => {
  const { auth, server, browser, sid, token, swap, calls } = await refreshUnstored({ stores: false });
  await vi.advanceTimersByTimeAsync(5000);
  expect(distinctOutcomes(await calls)).toEqual(['auth_unavailable']);
  await vi.advanceTimersByTimeAsync(20_000);
  swap.mockRestore();
  await vi.advanceTimersByTimeAsync(500);
  expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
  expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
  expect(await auth.session(browser.cookies(), { touch: true })).not.toBeNull();
});

it('returns the new token if the vault stored it, though its answer was lost', async () => {
  const { auth, server, sid, token, calls } = await refreshUnstored({ stores: true });
  await vi.advanceTimersByTimeAsync(500);
  expect(distinctOutcomes(await calls)).toEqual(['ok']);
  expect(await auth.getUserToken(sid, { rejected: token })).not.toBe(token);
  expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
});

it('stops trying when its lock has expired', async () => {
  const { swap, calls } = await refreshUnstored({ stores: false });
  await vi.advanceTimersByTimeAsync(40_000);
  const tried = swap.mock.calls.length;
  await vi.advanceTimersByTimeAsync(40_000);
  expect([distinctOutcomes(await calls), swap.mock.calls.length]).toEqual([['auth_unavailable'], tried]);
});
