import 'server-only';
import { randomUUID } from 'node:crypto';
import { whoamiSchema } from '@/lib/account/schema';
import { type Environment } from '@/lib/env';
import { createPartner } from '@/lib/partner-api/create-partner';
import { path } from '@/lib/partner-api/path';
import { Failure } from '@/lib/values/failure';
import { authUnavailable, upstreamAuth } from './auth-failures';
import { serviceConfig } from './service-config';

/** How long someone who signs in waits for the turn of this call. Milliseconds. */
const patience = 8000;

/**
 * Who a fresh user token belongs to: whoami's `user.id` is the identity, whatever an id_token says. The call passes the
 * governor as a person of its own, who has asked for nothing yet and so goes first.
 * @throws Failure 502 when the API refuses the partner key or the token, 503 when it does not respond
 */
export async function whoami(env: Environment, accessToken: string): Promise<string> {
  const partner = createPartner({
    ...serviceConfig(env),
    userId: `sign-in ${randomUUID()}`,
    patience,
    async getUserToken({ rejected } = {}) {
      if (rejected) throw upstreamAuth();
      return accessToken;
    },
  });
  const { user } = await partner.get(path`/v1/whoami`, whoamiSchema).catch((error: unknown) => {
    const { status, code, retryAfter } = error instanceof Failure ? error : { status: 0, code: '' };
    if (code === 'upstream_auth' || status === 403) throw upstreamAuth();
    throw authUnavailable(new Error(`whoami failed: ${status} ${code}`), retryAfter);
  });
  return user.id;
}
