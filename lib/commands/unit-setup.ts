import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

// A fixed seed makes every run test the same cases. FC_SEED changes it. A failure prints its seed and path.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_122) });

// Vitest's own timeout for conditions is a second, which is too short while the browser tests compete for the CPU.
const { waitFor } = vi;
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: 20_000, ...options });

// Files share a process: a lazy import that is still under way when its file ends would fail, for all later files too.
afterAll(() => vi.dynamicImportSettled());

// They share `fetch` too: one left behind, as by restoring a spy on a stub, would fail later files far from its cause.
const { fetch } = globalThis;
afterAll(() => {
  vi.unstubAllGlobals();
  if (globalThis.fetch !== fetch) throw new Error('A stub or spy of fetch is left: use only vi.stubGlobal.');
});
