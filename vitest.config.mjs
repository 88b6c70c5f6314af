import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './lib/commands/unit-order.mjs';
import { UnitReporter } from './lib/commands/unit-reporter.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
// "server-only" throws unless React's server condition is set; server builds resolve it to this empty file.
const serverOnly = fileURLToPath(new URL('node_modules/server-only/empty.js', import.meta.url));
// Set by `npm run test:soak`; `npm run test:interop` sets INTEROP.
const isSoak = process.env.SOAK === '1';

/** Folders whose modules keep process-wide state, such as sessions, clients and counters. */
const stateful = ['lib/auth', 'lib/commands', 'lib/query'];
// `npm test` runs each project beside the other and the browser tests, so one process each is enough.
const workers = isSoak || process.env.UNIT_REPORT ? 1 : 2;
const kind = process.env.INTEROP === '1' ? 'interop' : isSoak ? 'soak' : 'test';
const all = ['app', 'components', 'lib', 'sandbox'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => new RegExp(`\\.${kind}\\.tsx?$`).test(file))
    .map((file) => path.posix.join(folder, ...file.split(path.sep))),
);
const textOf = (file) => readFileSync(path.join(root, file), 'utf8');
/** These files get a process of their own: they count events of the process, which may still happen for other tests. */
const alone = all.filter(
  (file) => path.dirname(file) === 'lib/telemetry' || /\bevents\.\w+\.subscribe\(/.test(textOf(file)),
);
/** These files get fresh modules each (`unit-fresh.ts`). The others share theirs, so that each loads only once. */
const apart = all.filter(
  (file) =>
    !alone.includes(file) &&
    (stateful.includes(path.dirname(file)) ||
      /vi\.(mock|doMock|resetModules|stubEnv)|process\.env/.test(textOf(file))),
);
const together = all.filter((file) => !alone.includes(file) && !apart.includes(file));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      { find: 'server-only', replacement: serverOnly },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: together,
          isolate: false,
          unstubGlobals: true,
          maxWorkers: workers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: apart,
          isolate: false,
          setupFiles: ['lib/commands/unit-fresh.ts'],
          maxWorkers: workers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, maxWorkers: workers, sequence: { groupOrder: 2 } },
      },
    ],
    setupFiles: ['lib/commands/unit-setup.ts'],
    globalSetup: ['sandbox/db/unit-global-setup.ts'],
    // Generous, because the browser tests compete for the CPU: a 20 s test has taken 127 s.
    testTimeout: (isSoak ? 30 : 5) * 60_000,
    hookTimeout: 5 * 60_000,
    expect: { poll: { timeout: 20_000 } },
    retry: 0,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ...(process.env.UNIT_REPORT ? [new UnitReporter()] : [])],
    pool: 'forks',
    // Most code runs only a few times in tests: with V8's own budget, optimising it takes up to a sixth of the CPU time.
    // Larger semi-spaces mean a quarter of the garbage collections.
    execArgv: ['--interrupt-budget=600000', '--min-semi-space-size=64', '--max-semi-space-size=64'],
    // Print directly to the terminal: output that reaches Vitest after a file has finished would fail the run.
    disableConsoleIntercept: true,
  },
});
