import { auth } from '@/lib/auth/auth';
import { serviceConfig } from '@/lib/auth/service-config';
import { handle } from '@/lib/bff/server';
import { isSandbox } from '@/lib/partner-api/sandbox';
import { governorState } from '@/lib/partner-api/service';

/** Public liveness check. Signed-in users also get the state of the rate limit and whether the service is a sandbox. */
export const GET = handle(async ({ request }) => {
  const session = await auth().session(request.headers.get('cookie'), { touch: false });
  if (!session) return { status: 'ok' };
  const service = serviceConfig();
  const { baseUrl } = service;
  return { status: 'ok', now: Date.now(), governor: governorState(service), isSandbox: isSandbox(baseUrl) };
});
