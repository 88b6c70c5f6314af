import * as z from 'zod/mini';
import { bff } from '@/lib/bff/fetch';
import { api } from '@/lib/routes';

/**
 * Begins a sign-in. A form that posts would be stopped by our own `form-action` at the redirect, so this asks for
 * the address and the caller goes there.
 * @param callbackUrl an in-app address, where the sign-in ends
 * @returns the authorization server's address
 * @throws Failure 503 `auth_unavailable` when the authorization server cannot be found
 */
export async function startSignIn(callbackUrl?: string, loginHint?: string | null): Promise<string> {
  const { url } = await bff.post(
    api.startSignIn({ login_hint: loginHint ?? undefined }),
    z.object({ url: z.url() }),
    {
      callbackUrl,
    },
  );
  return url;
}
