import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { RequestCookies } from 'next/dist/server/web/spec-extension/cookies';

const current = new AsyncLocalStorage<Request>();

/** Stands in for `next/headers` where a route handler is called without Next: `vi.mock('next/headers', …)`. */
export const headers = async () => current.getStore()!.headers;
/** Next's own class: it decodes values. */
export const cookies = async () => new RequestCookies(current.getStore()!.headers);

export type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** Calls a route handler as Next does: the request is what `next/headers` tells of. */
export function callRoute(
  handler: Handler,
  request: Request,
  params: Record<string, string> = {},
): Promise<Response> {
  return current.run(request, () => handler(request, { params: Promise.resolve(params) }));
}

/** The handlers of a route, e.g. `chains/[chainId]`, by method. */
export function loadRoute<Method extends string>(route: string): Promise<Record<Method, Handler>> {
  const file = path.resolve(import.meta.dirname, '../../app/api', route, 'route.ts');
  return import(file) as Promise<Record<Method, Handler>>;
}
