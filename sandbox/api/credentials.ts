import type { MiddlewareHandler } from 'hono';
import type { Database } from '../context';
import { findUserToken } from '../oidc/user-token';
import type { ServiceClock } from '../operator/clock';
import { Refusal } from '../rules/refusal';
import { countRequestOfKey, rateLimitHeaders } from './rate-limit';
import type { ApiEnvironment } from './environment';

/** The "fixed service prefix" of a partner key. */
const PARTNER_KEY = /^Bearer +(pk_chain_[\x21-\x7e]+)$/i;
const USER_TOKEN = /^[\x21-\x7e]+$/;

/**
 * "Every request carries two credentials: a partner API key and a user access token." The key is checked first,
 * because it determines the rate limit; then the user token, which must come from that partner's OAuth client.
 */
export function authenticate(db: Database, clock: ServiceClock): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const [key] = await Promise.all([findKey(db, c.req.header('authorization')), clock.refresh()]);
    c.set('rateLimit', rateLimitHeaders(key));
    if (key.count > key.limit) {
      throw new Refusal('rate_limited', 'The key has used up its requests.', {
        headers: { 'Retry-After': String(key.reset) },
      });
    }
    const personId = await findPerson(db, c.req.header('x-user-token'), key.clientId, clock.now());
    c.set('caller', { partner: key.partner, key: { id: key.id, scopes: key.scopes }, personId });
    await next();
  };
}

async function findKey(db: Database, header: string | undefined) {
  const key = PARTNER_KEY.exec(header ?? '')?.[1];
  const found = key ? await countRequestOfKey(db, key) : null;
  if (!found)
    throw unauthorized('partner-key', 'The partner key in Authorization is missing or not valid.', header);
  return found;
}

async function findPerson(db: Database, header: string | undefined, clientId: string, now: Date) {
  const user = header && USER_TOKEN.test(header) ? await findUserToken(db, header, now) : null;
  if (!user || user.clientId !== clientId) {
    throw unauthorized(
      'user-token',
      'The user token in X-User-Token is missing, expired or not valid.',
      header,
    );
  }
  return user.personId;
}

/** RFC 6750: the challenge carries an error only if the credential was sent. Its realm names the credential. */
function unauthorized(
  realm: 'partner-key' | 'user-token',
  message: string,
  given: string | undefined,
): Refusal {
  const error = given === undefined ? '' : ', error="invalid_token"';
  return new Refusal('unauthorized', message, {
    headers: { 'WWW-Authenticate': `Bearer realm="${realm}"${error}` },
  });
}
