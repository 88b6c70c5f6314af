import type { MiddlewareHandler } from 'hono';

/** `X-Sandbox: true` on every response of the API, so that a client can say that nothing of it is real. */
export const saySandbox: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('X-Sandbox', 'true');
};
