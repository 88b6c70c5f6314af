import 'server-only';
import { routes } from '@/lib/routes';
import { type SignInParts } from './next-auth-options';
import { cookieName, requestCookies, setCookie } from './session-cookie';
import { withTimeout } from './with-timeout';

const revokeTimeoutMs = 3000;

export function createSignOut({ env, vault, oauth, cookie, log }: SignInParts) {
  const appUrl = env.APP_URL;
  const name = cookieName('session', appUrl);
  const signedOut = `${appUrl}${routes.signedOut()}`;

  return {
    /**
     * Deletes the record first, which makes every copy of the cookie useless, then revokes the tokens and clears the cookie.
     * @returns the `{ url }` to go to next: the server's own logout, or our signed-out page
     * @throws Failure 503 if the vault does not respond, so that the user is told they are still signed in
     */
    async signOut(request: Request): Promise<Response> {
      let idToken: string | null = null;
      // Two cookies with our name sign no one in, but signing out ends the session of each.
      for (const value of requestCookies(request.headers.get('cookie')).get(name) ?? []) {
        const claims = await cookie.read(value);
        const record = claims && (await vault.remove(claims.sid));
        if (!record) continue;
        idToken = record.idToken;
        const revoked = await withTimeout(revokeTimeoutMs, oauth.revoke(record), false);
        log.info({ revoked }, 'signed out');
      }
      const url =
        (await withTimeout(revokeTimeoutMs, oauth.logoutUrl(signedOut, idToken), null)) ?? signedOut;
      const headers = { 'cache-control': 'private, no-store', 'set-cookie': setCookie(name, '', 0, appUrl) };
      return Response.json({ url }, { headers });
    },
  };
}
