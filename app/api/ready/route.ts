import { auth } from '@/lib/auth/auth';
import { handle } from '@/lib/bff/server';

/** Whether what the dashboard needs is there, for a load balancer; `/api/health` says whether the process lives. */
export const GET = handle(async () => {
  const checks = await auth().readiness();
  const isReady = Object.values(checks).every(({ ok }) => ok);
  return Response.json({ status: isReady ? 'ready' : 'not_ready', checks }, { status: isReady ? 200 : 503 });
});
