import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import './e2e/clock';
import { foreignEnvironment } from './lib/commands/child-environment';

// The demo's values; what `npm test` or the caller has set wins.
if (existsSync('.env.demo')) process.loadEnvFile('.env.demo');
// Worker processes read it from the environment.
process.env.E2E_LOGS ??= path.resolve('test-results/logs');
mkdirSync(process.env.E2E_LOGS, { recursive: true });

// The one without windows needs less than half the time to open a page.
const chromiumPath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((candidate) => existsSync(candidate));

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './sandbox/db/browser-global-setup.ts',
  projects: [
    // Without a pair of servers of their own they would come last, and leave a core idle.
    { name: 'commands', testMatch: 'commands.spec.ts' },
    // The last reads what all the others made the dashboards log, whether they passed or not.
    { name: 'screens', testIgnore: ['commands.spec.ts', 'logs.spec.ts'], teardown: 'logs' },
    { name: 'logs', testMatch: 'logs.spec.ts' },
  ],
  // Each worker starts a sandbox and a dashboard of its own. Every test can be run alone, and in any order.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results/artifacts',
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1366, height: 768 },
    // What fades in is judged when it is there.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      env: foreignEnvironment() as Record<string, string>,
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages of a test are too short-lived for machine code to be worth its making; and fewer, larger collections.
        '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=64,--max-semi-space-size=64,--no-flush-bytecode',
      ],
    },
  },
});
