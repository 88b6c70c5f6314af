import * as z from 'zod/mini';
import { bff } from '@/lib/bff/fetch';
import { api } from '@/lib/routes';

/**
 * Asks for the authorization server's address, where the caller then goes: our `form-action` would stop a posted form at
 * the redirect. @param callbackUrl an in-app address, where the sign-in ends
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
