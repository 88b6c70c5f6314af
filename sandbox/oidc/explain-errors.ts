import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/unavailable';
import { errorPage } from './other-pages';
import { sendPage } from './page';
import type { Step } from './step';

/** RFC 6749's name for a server that will respond again. */
const OUTAGE = 'temporarily_unavailable';

/** Whatever no one else explained: an unknown address, a sign-in that is gone, a failure of our own. */
export function explainErrors(dashboardUrl: string, log: Logger): Step {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && !ctx.body && ctx.respond !== false) await explain(ctx, 404, 'not_found');
    } catch (error) {
      if (error instanceof errors.OIDCProviderError) {
        return explain(ctx, error.statusCode, errorName(error, error.error), error.error_description);
      }
      logFailure(log, ctx, error);
      if (!isDatabaseUnavailable(error)) return explain(ctx, 500, 'server_error');
      ctx.set('Retry-After', '1');
      await explain(ctx, 503, OUTAGE);
    }
  };

  /** A page for people, RFC 6749's members for OAuth clients, and the API's envelope where the path is neither's. */
  async function explain(ctx: KoaContextWithOIDC, status: number, error: string, description?: string) {
    if (ctx.accepts('json', 'html') === 'html') {
      const content = errorPage(error, description, dashboardUrl);
      return sendPage(ctx, { title: 'Sign-in error', status }, content);
    }
    ctx.status = status;
    ctx.body = isOAuthPath(ctx.path)
      ? { error, error_description: description }
      : { error: { code: error, message: 'There is nothing at this address.' } };
  }
}

/**
 * To be called when oidc-provider met an error it did not foresee, its response (500, JSON or page) already in place.
 * A database that went away in the middle of a request is no failure for good: 503 with Retry-After.
 */
export function respondWithFailure(log: Logger, ctx: KoaContextWithOIDC, error: Error): void {
  logFailure(log, ctx, error);
  if (!isDatabaseUnavailable(error)) return;
  const { body } = ctx;
  ctx.status = 503;
  ctx.set('Retry-After', '1');
  // A page was rendered with its own explanation already.
  if (typeof body !== 'string') ctx.body = { error: OUTAGE };
}

/** The name under which an error page explains an error. The protocol calls a sign-in that is gone an invalid request. */
export function errorName(error: unknown, code: string): string {
  if (isDatabaseUnavailable(error)) return OUTAGE;
  return error instanceof errors.SessionNotFound ? 'session_not_found' : code;
}

function logFailure(log: Logger, ctx: KoaContextWithOIDC, error: unknown): void {
  const line = { requestId: ctx.res.getHeader('x-request-id'), err: error };
  if (isDatabaseUnavailable(error)) log.warn(line, 'database unavailable');
  else log.error(line, 'unforeseen error');
}

const PREFIXES = [
  '/auth', '/token', '/jwks', '/me', '/session/end', '/sign-in',
  '/.well-known/openid-configuration', '/.well-known/oauth-authorization-server',
]; // oxfmt-ignore

/** Whether a path is one of the OAuth server's own. */
export function isOAuthPath(path: string): boolean {
  return PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
