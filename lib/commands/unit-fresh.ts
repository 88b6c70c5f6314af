import { vi } from 'vitest';

// Before each file of the project `apart`. Its files share a process, which keeps packages loaded, but none of its state.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.resetModules();
for (const key of Object.getOwnPropertySymbols(globalThis))
  if (Symbol.keyFor(key)?.startsWith('chain-dashboard:')) Reflect.deleteProperty(globalThis, key);

const shared = globalThis as { firstEnvironment?: NodeJS.ProcessEnv };
shared.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in shared.firstEnvironment)) delete process.env[name];
Object.assign(process.env, shared.firstEnvironment);
