import { type Instrumentation } from 'next';

/**
 * Runs once, before the first request. Exits with a clear message if the environment is invalid, redacts all output of
 * the process, and installs `lib/bff/guard-server.ts` in front of Next.
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
    import('@/lib/values/process-state'),
  ]);
  const { METRICS_PORT } = env();
  const [{ beginRequest }, { logEvents }] = await Promise.all([
    import('@/lib/telemetry/access-log'),
    import('@/lib/telemetry/log-events'),
  ]);
  // Only once per process, because `next dev` calls `register` again whenever one of its files changes.
  processState('guards', () => {
    redactOutput(env());
    const log = createLog(env());
    logEvents(log);
    const headers = securityHeaders({ https: env().APP_URL.startsWith('https:') });
    guardServers(headers, (request, response) =>
      // Requests for metrics are not counted or logged.
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

/** Logs an unhandled error as one redacted line, with the route but without the query. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ createLog }, { env }] = await Promise.all([import('@/lib/log'), import('@/lib/env')]);
  createLog(env()).error({ err: error, method: request.method, route: routePath }, 'request failed');
};
