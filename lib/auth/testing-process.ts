import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type BurstOutcome } from './testing-worker';

/** Starts another dashboard process that only fetches tokens, with its own environment. */
export async function startProcess(environment: Record<string, string>) {
  const child: ChildProcess = fork(fileURLToPath(new URL('./testing-worker.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx', '--conditions', 'react-server'],
    env: { ...process.env, AUTH_ENVIRONMENT: JSON.stringify(environment) },
  });
  await new Promise((resolve) => child.once('message', resolve));

  return {
    /** Requests the token `calls` times in parallel. @param rejected the token that the API has rejected */
    burst(sid: string, calls: number, rejected?: string): Promise<BurstOutcome> {
      const result = new Promise<BurstOutcome>((resolve) =>
        child.once('message', (outcome) => resolve(outcome as BurstOutcome)),
      );
      child.send({ sid, calls, rejected });
      return result;
    },
    async close() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await exited;
    },
  };
}
