import type { MiddlewareHandler } from 'hono';
import type { ApiEnvironment } from './environment';

/** Errors 3: the rate-limit headers "are present on success and on 429", and no one should count on them elsewhere. */
export const addRateLimitHeaders: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  await next();
  if (!c.res.ok && c.res.status !== 429) return;
  for (const [name, value] of Object.entries(c.get('rateLimit') ?? {})) c.res.headers.set(name, value);
};
