import { auth } from '@/lib/auth/auth';
import { handle } from '@/lib/bff/server';
import { env } from '@/lib/env';
import { governorState } from '@/lib/partner-api/service';

/** Liveness for anybody; the state of the rate limit for those who are signed in. */
export const GET = handle(async ({ request }) => {
  const session = await auth().session(request.headers.get('cookie'), { touch: false });
  if (!session) return { status: 'ok' };
  return { status: 'ok', governor: governorState(env().PARTNER_API_URL, env().PARTNER_API_KEY) };
});
