import 'server-only';

/**
 * State that every instance of a module must share: Next loads a module once for pages, once for routes and
 * again after a hot reload, and only `globalThis` is common to them.
 */
export function processState<T>(name: string, make: () => T): T {
  const key = Symbol.for(`chain-dashboard:${name}`);
  const state = globalThis as { [key: symbol]: T | undefined };
  return (state[key] ??= make());
}
