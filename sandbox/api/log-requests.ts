import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { ApiEnvironment } from './environment';

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
