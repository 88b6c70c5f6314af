import { afterEach, expect, it, vi } from 'vitest';
import { processState } from './process-state';

afterEach(() => {
  for (const name of ['one', 'two'])
    Reflect.deleteProperty(globalThis, Symbol.for(`chain-dashboard:${name}`));
});

it('creates a state once per name, however often the module is loaded', async () => {
  const create = vi.fn(() => ({}));
  const first = processState('one', create);
  vi.resetModules();
  const again = await import('./process-state');
  expect(again.processState('one', create)).toBe(first);
  expect(again.processState('two', create)).not.toBe(first);
  expect(create).toHaveBeenCalledTimes(2);
});
