import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { RequestCookies } from 'next/dist/server/web/spec-extension/cookies';

const current = new AsyncLocalStorage<Request>();

/** A mock of `next/headers` for calling route handlers without Next: `vi.mock('next/headers', …)`. */
export const headers = async () => current.getStore()!.headers;
/** Uses Next's own class, because it decodes values. */
export const cookies = async () => new RequestCookies(current.getStore()!.headers);

export type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** Calls a route handler as Next does, with this request's headers in `next/headers`. */
export function callRoute(
  handler: Handler,
  request: Request,
  params: Record<string, string> = {},
): Promise<Response> {
  return current.run(request, () => handler(request, { params: Promise.resolve(params) }));
}

/** A route's handlers by method. @param route e.g. `chains/[chainId]` */
export function loadRoute<Method extends string>(route: string): Promise<Record<Method, Handler>> {
  const file = path.resolve(import.meta.dirname, '../../app/api', route, 'route.ts');
  return import(file) as Promise<Record<Method, Handler>>;
}
