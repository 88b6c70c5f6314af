import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './lib/commands/unit-order';
import { UnitReporter } from './lib/commands/unit-reporter.mjs';

// In `npm test` they take what the browser tests beside them leave.
if (process.env.UNIT_REPORT) setPriority(14);

const root = fileURLToPath(new URL('.', import.meta.url));
// "server-only" throws outside React's server condition; its empty twin is what a server build sees.
const serverOnly = fileURLToPath(new URL('node_modules/server-only/empty.js', import.meta.url));
// The long loads: `npm run test:soak`. Servers that nobody here wrote: `npm run test:interop`.
const isSoak = process.env.SOAK === '1';

/** Rooms that keep something for as long as the process lives: sessions, clients, counts. */
const stateful = ['lib/auth', 'lib/commands', 'lib/query', 'lib/telemetry'];
const kind = process.env.INTEROP === '1' ? 'interop' : isSoak ? 'soak' : 'test';
const all = ['app', 'components', 'lib', 'sandbox'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => new RegExp(`\\.${kind}\\.tsx?$`).test(file))
    .map((file) => path.posix.join(folder, ...file.split(path.sep))),
);
/** These have a process each; the others read every module once for all of them. */
const apart = all.filter(
  (file) =>
    stateful.includes(path.dirname(file)) ||
    /vi\.(mock|doMock|resetModules|stubEnv)|process\.env/.test(readFileSync(path.join(root, file), 'utf8')),
);
const together = all.filter((file) => !apart.includes(file));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      { find: 'server-only', replacement: serverOnly },
    ],
  },
  test: {
    projects: [
      { extends: true, test: { name: 'together', include: together, isolate: false, unstubGlobals: true } },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
    setupFiles: ['lib/commands/unit-setup.ts'],
    globalSetup: ['sandbox/db/unit-global-setup.ts'],
    // Of waiting too: beside the browser tests one of 20 s has taken 127.
    testTimeout: (isSoak ? 30 : 5) * 60_000,
    hookTimeout: 5 * 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: isSoak ? 1 : 2,
    retry: 0,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ...(process.env.UNIT_REPORT ? [new UnitReporter()] : [])],
    pool: 'forks',
    // Straight to the terminal: a line still on its way to Vitest when a file ends would fail the run.
    disableConsoleIntercept: true,
  },
});
