import 'server-only';

/**
 * State shared by every instance of a module. Next loads a module once for pages, once for routes and again after a hot
 * reload, and these instances have only `globalThis` in common.
 */
export function processState<T>(name: string, create: () => T): T {
  const key = Symbol.for(`chain-dashboard:${name}`);
  const state = globalThis as { [key: symbol]: T | undefined };
  return (state[key] ??= create());
}
