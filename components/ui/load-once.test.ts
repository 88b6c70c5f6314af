import { expect, it, vi } from 'vitest';
import { loadOnce } from './load-once';

it('loads once for all who ask, and tells those who listen', async () => {
  const load = vi.fn(async () => 'code');
  const store = loadOnce(load);
  const [heard, gone] = [vi.fn(), vi.fn()];
  store.subscribe(heard);
  store.subscribe(gone)();
  expect(load).not.toHaveBeenCalled();
  store.start();
  store.start();
  expect(store.loaded()).toBeNull();
  await vi.waitFor(() => expect(store.loaded()).toBe('code'));
  store.start();
  expect(load).toHaveBeenCalledOnce();
  expect(heard).toHaveBeenCalledOnce();
  expect(gone).not.toHaveBeenCalled();
});

it('tries again after a load that failed, and not before it has', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve('code')];
  const load = vi.fn(() => answers.shift()!);
  const store = loadOnce(load);
  store.start();
  store.start();
  expect(load).toHaveBeenCalledOnce();
  await vi.waitFor(() => {
    store.start();
    expect(load).toHaveBeenCalledTimes(2);
  });
  await vi.waitFor(() => expect(store.loaded()).toBe('code'));
});
