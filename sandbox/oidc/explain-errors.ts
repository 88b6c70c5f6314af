import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/unavailable';
import { isOAuthPath } from './is-oauth-path';
import { errorName, errorPage } from './other-pages';
import { sendPage } from './page';
import type { Step } from './step';

/** Whatever nobody else explained: an unknown address, a sign-in that is gone, a failure of our own. */
export function explainErrors(dashboardUrl: string, log: Logger): Step {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && !ctx.body && ctx.respond !== false) await explain(ctx, 404, 'not_found');
    } catch (error) {
      if (error instanceof errors.OIDCProviderError) {
        return explain(ctx, error.statusCode, errorName(error, error.error), error.error_description);
      }
      log.error({ requestId: ctx.res.getHeader('x-request-id'), err: error }, 'unforeseen error');
      if (!isDatabaseUnavailable(error)) return explain(ctx, 500, 'server_error');
      ctx.set('Retry-After', '1');
      await explain(ctx, 503, 'temporarily_unavailable');
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
