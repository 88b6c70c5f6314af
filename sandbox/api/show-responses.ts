import type { MiddlewareHandler } from 'hono';

/** Receives every API response with the path requested; an error it throws becomes a 500. */
export type ResponseWatcher = (method: string, path: string, response: Response) => Promise<void>;

/** Passes a copy of each response to the watcher: tests check them all against `/openapi.json`. */
export function passToWatcher(watch: ResponseWatcher | undefined): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const isAlreadySent = c.res.headers.has('x-hono-already-sent');
    if (watch && !isAlreadySent) await watch(c.req.method, c.req.path, c.res.clone());
  };
}
