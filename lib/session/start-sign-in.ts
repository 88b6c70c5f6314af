import * as z from 'zod/mini';
import { bff } from '@/lib/bff/fetch';
import { api } from '@/lib/routes';

/**
 * The authorization server's URL, to which the caller navigates; our `form-action` policy would block the redirect of a
 * posted form. @param callbackUrl the in-app address to return to
 * @throws Failure 503 `auth_unavailable` if the authorization server's metadata cannot be loaded
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
