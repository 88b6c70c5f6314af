import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
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
