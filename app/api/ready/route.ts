import { auth } from '@/lib/auth/auth';
import { handle } from '@/lib/bff/server';

/** Readiness check: whether the dashboard's dependencies respond. `/api/health` is the liveness check. */
export const GET = handle(async () => {
  const checks = await auth().readiness();
  const isReady = Object.values(checks).every(({ ok }) => ok);
  return Response.json({ status: isReady ? 'ready' : 'not_ready', checks }, { status: isReady ? 200 : 503 });
});
