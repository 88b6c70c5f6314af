import { type Instrumentation } from 'next';

/**
 * Runs once, before the first request: a bad environment stops the start with one sentence naming the variable. What
 * is printed here is redacted, and lib/bff/guard-server.ts stands before Next.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { stopOnBadEnvironment } = await import('@/lib/stop-on-bad-environment');
  stopOnBadEnvironment();
  const [
    { createLog, redactOutput },
    { env, exportsTelemetry },
    { guardServers },
    { securityHeaders },
    { processState },
  ] = await Promise.all([
    import('@/lib/log'),
    import('@/lib/env'),
    import('@/lib/bff/guard-server'),
    import('@/lib/auth/security-headers'),
    import('@/lib/auth/process-state'),
  ]);
  const { METRICS_PORT } = env();
  const [{ beginRequest }, { logEvents }] = await Promise.all([
    import('@/lib/telemetry/access-log'),
    import('@/lib/telemetry/log-events'),
  ]);
  // Once, though `next dev` calls this again whenever a file of it has changed.
  processState('guards', () => {
    redactOutput(env());
    const log = createLog(env());
    logEvents(log);
    const headers = securityHeaders({ https: env().APP_URL.startsWith('https:') });
    guardServers(headers, (request, response) =>
      // Whoever collects the numbers is not counted among them.
      request.socket.localPort === METRICS_PORT ? (work) => work() : beginRequest(log, request, response),
    );
    return true;
  });
  if (exportsTelemetry(env())) {
    const [{ startOpenTelemetry }, { metrics }] = await Promise.all([
      import('@/lib/telemetry/open-telemetry'),
      import('@/lib/start-metrics'),
    ]);
    processState('opentelemetry', () => startOpenTelemetry(env(), metrics()));
  }
  if (METRICS_PORT === undefined) return;
  const { startMetrics } = await import('@/lib/start-metrics');
  await processState('metrics', () => startMetrics(METRICS_PORT));
}

/** What no room dealt with: one redacted line, with the route and without the query. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ createLog }, { env }] = await Promise.all([import('@/lib/log'), import('@/lib/env')]);
  createLog(env()).error({ err: error, method: request.method, route: routePath }, 'request failed');
};
