import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment } from '@/lib/commands/child-environment';
import { freePort } from '@/lib/commands/free-port';

/** Includes what `openTestClient` needs, so that a test can sign in. */
export type SandboxProcess = {
  url: string;
  partnerKey: string;
  clientSecret: string;
  dashboardUrl: string;
  /** Resolves once the process has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

const PARTNER_KEY = 'pk_chain_test_process_0000';
const CLIENT_SECRET = 'test-only-secret-test-only-secret-00';

/**
 * Runs `sandbox/main.ts` as a real process, on a free loopback port, with the operator controls. For tests and
 * benches. @throws Error with its output if it does not start
 */
export async function startSandboxProcess(environment: Record<string, string>): Promise<SandboxProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
    env: {
      ...bareEnvironment(),
      SANDBOX_PORT: String(port),
      SANDBOX_OPERATOR: '1',
      PARTNER_API_KEY: PARTNER_KEY,
      OAUTH_CLIENT_ID: 'chain-dashboard',
      OAUTH_CLIENT_SECRET: CLIENT_SECRET,
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://localhost:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    const healthy = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) break;
    if (child.exitCode !== null || attempt > 600) {
      child.kill('SIGKILL');
      throw new Error(`The sandbox process did not start:\n${output}`);
    }
    await sleep(50);
  }
  return {
    url,
    partnerKey: PARTNER_KEY,
    clientSecret: CLIENT_SECRET,
    dashboardUrl: 'http://localhost:3000',
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}
