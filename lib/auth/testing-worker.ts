import { readEnvironment } from '@/lib/env';
import { createAuth } from './auth';

/** How often each token and each error code was returned, and the duration of the slowest call in milliseconds. */
export type BurstOutcome = {
  tokens: Record<string, number>;
  errors: Record<string, number>;
  slowestMs: number;
};

type Burst = { sid: string; calls: number; rejected?: string };

const auth = createAuth(readEnvironment(JSON.parse(process.env.AUTH_ENVIRONMENT!)));

/** `startProcess` runs this file in a separate process. */
process.on('message', async ({ sid, calls, rejected }: Burst) => {
  const outcome: BurstOutcome = { tokens: {}, errors: {}, slowestMs: 0 };
  const count = (counts: Record<string, number>, name: string) => (counts[name] = (counts[name] ?? 0) + 1);
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
