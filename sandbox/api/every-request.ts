import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { ApiEnvironment } from './environment';

const ACCEPTABLE = /^[\w-]{1,64}$/;

/** The caller's own when it sent a sane one, so that both logs can be joined. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
}

/** `X-Request-Id` on every response. */
export const nameRequests: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  c.set('requestId', requestId(c.req.header('x-request-id')));
  await next();
  c.res.headers.set('X-Request-Id', c.get('requestId'));
};

/** One line a request: never its query, headers or body. */
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
        status: c.res.status,
        ms: Math.round((performance.now() - start) * 10) / 10,
        partner: caller?.partner.name,
        person: caller?.personId,
      },
      'request',
    );
  };
}

/** Errors 3: the rate-limit headers "are present on success and on 429", and no one should count on them elsewhere. */
export const addRateLimitHeaders: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  await next();
  if (!c.res.ok && c.res.status !== 429) return;
  for (const [name, value] of Object.entries(c.get('rateLimit') ?? {})) c.res.headers.set(name, value);
};

/** `X-Sandbox: true` on every response of the API, so that a client can say that nothing of it is real. */
export const saySandbox: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('X-Sandbox', 'true');
};
