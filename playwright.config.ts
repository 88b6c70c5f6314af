import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

// The demo's values; what `npm test` or the caller has set wins.
if (existsSync('.env.demo')) process.loadEnvFile('.env.demo');
// Worker processes read it from the environment.
process.env.E2E_LOGS ??= path.resolve('test-results/logs');
mkdirSync(process.env.E2E_LOGS, { recursive: true });

const chromiumPath =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium'].find((candidate) => existsSync(candidate));

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'screens', testIgnore: 'logs.spec.ts' },
    // Reads what all the others made the dashboards log. Alone: `--no-deps e2e/logs.spec.ts`
    { name: 'logs', testMatch: 'logs.spec.ts', dependencies: ['screens'] },
  ],
  // Each worker starts a sandbox and a dashboard of its own; the tests of a file run one after another.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
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
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
