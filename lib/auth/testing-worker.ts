import { readEnvironment } from '@/lib/env';
import { createAuth } from './auth';

/** How often each token or error code came back, and how long the slowest call took in milliseconds. */
export type BurstOutcome = {
  tokens: Record<string, number>;
  errors: Record<string, number>;
  slowestMs: number;
};

type Burst = { sid: string; calls: number; rejected?: string };

const auth = createAuth(readEnvironment(JSON.parse(process.env.AUTH_ENVIRONMENT!)));

/** Run by `startProcess` in a process of its own. */
process.on('message', async ({ sid, calls, rejected }: Burst) => {
  const outcome: BurstOutcome = { tokens: {}, errors: {}, slowestMs: 0 };
  const count = (of: Record<string, number>, name: string) => (of[name] = (of[name] ?? 0) + 1);
  await Promise.all(
    Array.from({ length: calls }, async () => {
      const started = performance.now();
      await auth.getUserToken(sid, { rejected }).then(
        (token) => count(outcome.tokens, token),
        (error: { code?: string }) => count(outcome.errors, String(error.code ?? error)),
      );
      outcome.slowestMs = Math.max(outcome.slowestMs, performance.now() - started);
    }),
  );
  process.send!(outcome);
});
process.send!('ready');
