import type { MiddlewareHandler } from 'hono';

/** Told every answer of the API with the path that was asked for; what it throws becomes a 500. */
export type AnswerWatcher = (method: string, path: string, answer: Response) => Promise<void>;

/** Shows a copy of each answer to whoever watches: the tests hold all of them against `/openapi.json`. */
export function showAnswers(watch: AnswerWatcher | undefined): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const cutOff = c.res.headers.has('x-hono-already-sent');
    if (watch && !cutOff) await watch(c.req.method, c.req.path, c.res.clone());
  };
}
