import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { ApiEnvironment } from './environment';

const REQUEST_ID = /^[\w-]{1,64}$/;

/** The caller's own id if it is well formed, so that both logs can be correlated; otherwise a new one. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Puts `X-Request-Id` on every response. */
export const addRequestId: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  c.set('requestId', requestId(c.req.header('x-request-id')));
  await next();
  c.res.headers.set('X-Request-Id', c.get('requestId'));
};

/** Logs one line per request, never its query, headers or body. */
export function logRequests(log: Logger): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const caller = c.get('caller') as ApiEnvironment['Variables']['caller'] | undefined;
    log.info(
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        route: routePath(c, -1),
        // As in the counts, 0 means that there was no response.
        status: c.res.headers.has('x-hono-already-sent') ? 0 : c.res.status,
        ms: Math.round((performance.now() - start) * 10) / 10,
        partner: caller?.partner.name,
        person: caller?.personId,
      },
      'request',
    );
  };
}

/** Errors 3: the rate-limit headers "are present on success and on 429", so clients must not expect them elsewhere. */
export const addRateLimitHeaders: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  await next();
  if (!c.res.ok && c.res.status !== 429) return;
  for (const [name, value] of Object.entries(c.get('rateLimit') ?? {})) c.res.headers.set(name, value);
};

/** Puts `X-Sandbox: true` on every API response, so that a client can tell users that the data is not real. */
export const addSandboxHeader: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('X-Sandbox', 'true');
};
