import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

// The demo's values; what `npm test` or the caller has set wins.
if (existsSync('.env.demo')) process.loadEnvFile('.env.demo');
const port = process.env.PORT ?? '3210';
const sandboxPort = process.env.SANDBOX_PORT ?? '4210';
const logs = path.resolve(process.env.E2E_LOGS ?? 'test-results/logs');
mkdirSync(logs, { recursive: true });
// Worker processes read the addresses from the environment, like everything else.
Object.assign(process.env, { PORT: port, SANDBOX_PORT: sandboxPort, E2E_LOGS: logs });

const chromiumPath =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium'].find((candidate) => existsSync(candidate));
const server = (name: string, command: string, url: string, env: Record<string, string> = {}) => ({
  command: `${command} > ${JSON.stringify(path.join(logs, `${name}.log`))} 2>&1`,
  url,
  timeout: 120_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
  env: { ...process.env, PORT: port, SANDBOX_PORT: sandboxPort, ...env } as Record<string, string>,
});

export default defineConfig({
  testDir: 'e2e',
  testIgnore: ['bench/**'],
  // One sandbox serves all tests and its faults are global, so they run one after another.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A second try for what a busy machine upsets; the report calls it flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/artifacts',
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
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
  webServer: [
    server('sandbox', 'exec node --import tsx sandbox/main.ts', `http://localhost:${sandboxPort}/healthz`, {
      SANDBOX_DATA: process.env.SANDBOX_DATA ?? path.resolve('.data/e2e'),
      SANDBOX_OPERATOR: '1',
    }),
    server(
      'dashboard',
      `exec node node_modules/next/dist/bin/next start -p ${port}`,
      `http://localhost:${port}/sign-in`,
      {
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        // What the operator changes is seen by the next read.
        KEEP_READS_MS: '0',
      },
    ),
  ],
});
