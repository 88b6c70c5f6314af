import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type BurstOutcome } from './testing-worker';

/** Another process of the dashboard, as far as tokens go, with an environment of its own. */
export async function startProcess(environment: Record<string, string>) {
  const child: ChildProcess = fork(fileURLToPath(new URL('./testing-worker.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx', '--conditions', 'react-server'],
    env: { ...process.env, AUTH_ENVIRONMENT: JSON.stringify(environment) },
  });
  await new Promise((resolve) => child.once('message', resolve));

  return {
    /** Asks for the token that many times at once. `rejected`: the one that the API has refused. */
    burst(sid: string, calls: number, rejected?: string): Promise<BurstOutcome> {
      const result = new Promise<BurstOutcome>((resolve) =>
        child.once('message', (outcome) => resolve(outcome as BurstOutcome)),
      );
      child.send({ sid, calls, rejected });
      return result;
    },
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await gone;
    },
  };
}
