import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import './e2e/clock';
import { foreignEnvironment } from './lib/commands/child-environment';

// Load the demo's values. They do not override variables that are already set.
if (existsSync('.env.demo')) process.loadEnvFile('.env.demo');
// Worker processes read this from the environment.
process.env.E2E_LOGS ??= path.resolve('test-results/logs');
mkdirSync(process.env.E2E_LOGS, { recursive: true });

// The headless shell opens a page in less than half the time.
const chromiumPath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((candidate) => existsSync(candidate));

/** These restart their dashboard, which costs several seconds of CPU, or mostly wait. */
const apart = [
  'commands',
  'failures',
  'held-since',
  'limits',
  'outage',
  'read-cache',
  'redis-outage',
  'scopes',
  'shipped',
  'unusual-responses',
  'whole-visit',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './sandbox/db/browser-global-setup.ts',
  projects: [
    // One worker, so that the others seldom restart theirs.
    { name: 'apart', testMatch: apart, workers: 1 },
    // `logs` runs last, even after failures: it reads what the dashboards logged during all other tests.
    { name: 'screens', testIgnore: [...apart, 'logs.spec.ts'], workers: 2, teardown: 'logs' },
    { name: 'logs', testMatch: 'logs.spec.ts' },
  ],
  // Each worker starts its own sandbox and dashboard. Every test can run alone and in any order.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results/artifacts',
  snapshotPathTemplate: '{testDir}/screen-texts/{arg}{ext}',
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1366, height: 768 },
    // Disable animations, so that tests never see half-faded elements.
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
        // Test pages are too short-lived for optimised machine code to pay off. Large semi-spaces mean fewer collections.
        '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=64,--max-semi-space-size=64,--no-flush-bytecode',
      ],
    },
  },
});
