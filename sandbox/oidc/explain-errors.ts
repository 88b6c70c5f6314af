import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/unavailable';
import { errorPage } from './status-pages';
import { sendPage } from './page';
import type { Step } from './step';

/** RFC 6749's code for a temporary failure. */
const OUTAGE = 'temporarily_unavailable';

/** What the API's envelope says, by status. */
const ENVELOPES: Record<number, { code: string; message: string }> = {
  404: { code: 'not_found', message: 'There is nothing at this address.' },
  500: { code: 'internal_error', message: 'Something went wrong here.' },
  503: { code: 'service_unavailable', message: 'Try again shortly.' },
};

/** Handles everything that was not handled elsewhere: unknown addresses, expired sign-ins, failures of our own. */
export function explainErrors(dashboardUrl: string, log: Logger): Step {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && !ctx.body && ctx.respond !== false) await sendError(ctx, 404, 'not_found');
    } catch (error) {
      if (error instanceof errors.OIDCProviderError) {
        return sendError(ctx, error.statusCode, errorName(error, error.error), error.error_description);
      }
      logFailure(log, ctx, error);
      if (!isDatabaseUnavailable(error)) return sendError(ctx, 500, 'server_error');
      ctx.set('Retry-After', '1');
      await sendError(ctx, 503, OUTAGE);
    }
  };

  /** Sends a page to browsers; otherwise RFC 6749's members on OAuth paths and the API's envelope elsewhere. */
  async function sendError(ctx: KoaContextWithOIDC, status: number, error: string, description?: string) {
    if (ctx.accepts('json', 'html') === 'html') {
      const content = errorPage(error, description, dashboardUrl);
      return sendPage(ctx, { title: 'Sign-in error', status }, content);
    }
    ctx.status = status;
    ctx.body = isOAuthPath(ctx.path)
      ? { error, error_description: description }
      : { error: ENVELOPES[status] ?? ENVELOPES[500] };
  }
}

/**
 * Call it when oidc-provider has met an unexpected error and has already set its response (500, JSON or a page).
 * If the database became unavailable during the request, it changes that response to 503 with Retry-After.
 */
export function respondWithFailure(log: Logger, ctx: KoaContextWithOIDC, error: Error): void {
  logFailure(log, ctx, error);
  if (!isDatabaseUnavailable(error)) return;
  const { body } = ctx;
  ctx.status = 503;
  ctx.set('Retry-After', '1');
  // A page already has its own explanation.
  if (typeof body !== 'string') ctx.body = { error: OUTAGE };
}

/** The code under which a page explains an error. The protocol reports an expired sign-in as an invalid request. */
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
