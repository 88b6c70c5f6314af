import { type Instrumentation } from 'next';

/**
 * Runs once, before the first request: a bad environment stops the start with one sentence naming the variable. What
 * every program here prints is redacted, and no body reaches Next before it has been measured.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { stopOnBadEnvironment } = await import('@/lib/stop-on-bad-environment');
  stopOnBadEnvironment();
  const [{ redactOutput }, { env }, { guardBodies }] = await Promise.all([
    import('@/lib/log'),
    import('@/lib/env'),
    import('@/lib/bff/guard-bodies'),
  ]);
  redactOutput(env(), [process.stdout, process.stderr]);
  guardBodies();
}

/** What no room answered for: one redacted line, with the route and without the query. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ createLog }, { env }] = await Promise.all([import('@/lib/log'), import('@/lib/env')]);
  createLog(env()).error({ err: error, method: request.method, route: routePath }, 'request failed');
};
