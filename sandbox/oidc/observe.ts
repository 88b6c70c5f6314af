import type { Logger } from 'pino';
import type { Database } from '../context';
import { recordRequest } from '../operator/request-counts';
import { isOAuthPath } from './is-oauth-path';
import { readForm } from './read-form';
import type { Step } from './step';

/** Counts and logs every request by its route; the token endpoint's by grant type, so that refreshes can be counted. */
export function observe(db: Database, log: Logger): Step {
  return async (ctx, next) => {
    const start = performance.now();
    const { method, path } = ctx;
    await next();
    // Koa is told not to respond where an ordered fault responded, or saw to it that no one does.
    const cut = ctx.respond === false;
    const status = cut ? (ctx.res.writableEnded ? ctx.res.statusCode : 0) : ctx.status;
    const grantType =
      path === '/token' ? (ctx.oidc?.params?.grant_type ?? (cut && (await grantTypeOf(ctx.req)))) : undefined;
    const route = grantType ? `/token?grant_type=${String(grantType).slice(0, 50)}` : routeOf(path);
    recordRequest(db, method, route, status);
    const requestId = ctx.res.getHeader('x-request-id');
    log.info(
      { requestId, method, route, status, ms: Math.round((performance.now() - start) * 10) / 10 },
      'request',
    );
  };
}

function routeOf(path: string): string {
  return isOAuthPath(path) ? path.replace(/^\/(auth|sign-in)\/[^/]+$/, '/$1/{uid}').slice(0, 100) : '*';
}

async function grantTypeOf(req: Parameters<typeof readForm>[0]): Promise<string | undefined> {
  if (!req.readable) return undefined;
  const { grant_type: given } = await readForm(req).catch(() => ({ grant_type: undefined }));
  return typeof given === 'string' ? given : undefined;
}
