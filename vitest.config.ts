import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './lib/commands/unit-order';
import { UnitReporter } from './lib/commands/unit-reporter.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
// "server-only" throws outside React's server condition; its empty twin is what a server build sees.
const serverOnly = fileURLToPath(new URL('node_modules/server-only/empty.js', import.meta.url));
// The long loads: `npm run test:soak`. Servers that nobody here wrote: `npm run test:interop`.
const isSoak = process.env.SOAK === '1';

/** Rooms whose modules keep nothing between two tests: a worker reads them once for all of the files. */
const stateless = ['sandbox', 'components', 'lib/{insight,layout,values,stages,partner-api,contacts}'];
const kind = process.env.INTEROP === '1' ? 'interop' : isSoak ? 'soak' : 'test';
const together = stateless.map((room) => `${room}/**/*.${kind}.{ts,tsx}`);

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
      {
        extends: true,
        test: {
          name: 'apart',
          include: [`{app,components,lib}/**/*.${kind}.{ts,tsx}`],
          exclude: [...configDefaults.exclude, ...together],
        },
      },
    ],
    setupFiles: ['lib/commands/unit-setup.ts'],
    globalSetup: ['sandbox/db/unit-global-setup.ts'],
    testTimeout: isSoak ? 30 * 60_000 : 60_000,
    hookTimeout: 180_000,
    maxWorkers: isSoak ? 1 : 2,
    retry: 0,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ...(process.env.UNIT_REPORT ? [new UnitReporter()] : [])],
    pool: 'forks',
    // Straight to the terminal: a line still on its way to Vitest when a file ends would fail the run.
    disableConsoleIntercept: true,
  },
});
