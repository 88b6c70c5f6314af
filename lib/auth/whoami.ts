import 'server-only';
import { fetch } from 'undici';
import { whoamiSchema } from '@/lib/account/schema';
import { type Environment } from '@/lib/env';
import { noteAnswer } from '@/lib/partner-api/sandbox';
import { authUnavailable, upstreamAuth } from './auth-failures';
import { signInDispatcher } from './outgoing-requests';

/**
 * Who a fresh user token belongs to: whoami's `user.id` is the identity, whatever an id_token says.
 * @throws Failure 502 when the API refuses the partner key or the token, 503 when it does not answer
 */
export async function whoami(env: Environment, accessToken: string): Promise<string> {
  const answer = await fetch(`${env.PARTNER_API_URL}/v1/whoami`, {
    headers: { authorization: `Bearer ${env.PARTNER_API_KEY}`, 'x-user-token': accessToken },
    redirect: 'error',
    dispatcher: signInDispatcher(env),
    signal: AbortSignal.timeout(5000),
  }).catch((error: unknown) => {
    throw authUnavailable(error);
  });
  noteAnswer(env.PARTNER_API_URL, answer.status, (name) => answer.headers.get(name));
  if (answer.status === 401 || answer.status === 403) throw upstreamAuth();
  const body = whoamiSchema.safeParse(await answer.json().catch(() => null));
  if (!answer.ok || !body.success) {
    const wait = Number(answer.headers.get('retry-after'));
    throw authUnavailable(
      new Error(`whoami answered ${answer.status}`),
      Math.min(Math.max(wait || 2, 1), 120),
    );
  }
  return body.data.user.id;
}
