import type { MiddlewareHandler } from 'hono';

/** Told every response of the API with the path that was asked for; what it throws becomes a 500. */
export type ResponseWatcher = (method: string, path: string, response: Response) => Promise<void>;

/** Shows a copy of each response to whoever watches: the tests hold all of them against `/openapi.json`. */
export function showResponses(watch: ResponseWatcher | undefined): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const cutOff = c.res.headers.has('x-hono-already-sent');
    if (watch && !cutOff) await watch(c.req.method, c.req.path, c.res.clone());
  };
}
