import 'server-only';
import { routes } from '@/lib/routes';
import { type SignInParts } from './next-auth-options';
import { cookieName, requestCookies, setCookie } from './session-cookie';
import { within } from './within';

const revokeWithinMs = 3000;

export function createSignOut({ env, vault, oauth, cookie, log }: SignInParts) {
  const appUrl = env.APP_URL;
  const name = cookieName('session', appUrl);
  const signedOut = `${appUrl}${routes.signedOut()}`;

  return {
    /**
     * Deletes the record, so that no copy of the cookie is worth anything, then revokes its tokens, then clears the cookie.
     * @returns `{ url }` where the browser goes next: the server's own logout, else our signed-out page
     * @throws Failure 503 when the vault does not respond: the user is told that the session still lives
     */
    async signOut(request: Request): Promise<Response> {
      let idToken: string | null = null;
      // Of two cookies of our name none signs in, yet each ends its session.
      for (const value of requestCookies(request.headers.get('cookie')).get(name) ?? []) {
        const claims = await cookie.read(value);
        const record = claims && (await vault.remove(claims.sid));
        if (!record) continue;
        idToken = record.idToken;
        const revoked = await within(revokeWithinMs, oauth.revoke(record), false);
        log.info({ revoked }, 'signed out');
      }
      const url = (await within(revokeWithinMs, oauth.logoutUrl(signedOut, idToken), null)) ?? signedOut;
      const headers = { 'cache-control': 'private, no-store', 'set-cookie': setCookie(name, '', 0, appUrl) };
      return Response.json({ url }, { headers });
    },
  };
}
