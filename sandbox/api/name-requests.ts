import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnvironment } from './environment';

const ACCEPTABLE = /^[\w-]{1,64}$/;

/** `X-Request-Id` on every response: the caller's own when it sent a sane one, so that both logs can be joined. */
export const nameRequests: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  const given = c.req.header('x-request-id');
  c.set('requestId', given && ACCEPTABLE.test(given) ? given : randomUUID());
  await next();
  c.res.headers.set('X-Request-Id', c.get('requestId'));
};
