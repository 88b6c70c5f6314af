import { readdirSync } from 'node:fs';
import path from 'node:path';
import { callRoute } from './testing-next-headers';

const folder = path.resolve(import.meta.dirname, '../../app/api');

/** Every route file in `app/api`, found automatically so that new ones are always covered. */
export const routeFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts'))
  .sort();

type Handler = Parameters<typeof callRoute>[0];
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

/** A route file's exports, by name. */
export const exportsOf = (file: string): Promise<Record<string, Handler>> =>
  import(path.join(folder, file)) as Promise<Record<string, Handler>>;

export const handlers = (
  await Promise.all(
    routeFiles.map(async (file) => {
      const exported: Partial<Record<Method, Handler>> = await exportsOf(file);
      return methods.flatMap((method) =>
        exported[method] ? [{ file, method, handler: exported[method] }] : [],
      );
    }),
  )
).flat();

export type RouteHandler = (typeof handlers)[number];

export const nameOf = ({ file, method }: { file: string; method: string }) => `${method} ${file}`;

/** The names of a route file's path parameters. */
export const paramsOf = (file: string) =>
  [...file.matchAll(/\[(?:\.{3})?(\w+)\]/g)].map((match) => match[1]!);

export const appUrl = 'http://localhost:4250';
/** The headers that our own pages send with a write. */
export const pageHeaders = {
  'x-csrf': '1',
  'sec-fetch-site': 'same-origin',
  origin: appUrl,
  host: 'localhost:4250',
};
const id = '2caadb2e-5f53-4da9-a53b-6efba3a384a5';

type Input = { params?: Record<string, string>; query?: string; body?: BodyInit };

/** Calls a handler. By default every parameter is the same arbitrary id, and the body is an empty object. */
export function callHandler(
  { file, method, handler }: RouteHandler,
  headers: Record<string, string>,
  { params = {}, query = '', body = '{}' }: Input = {},
): Promise<Response> {
  const names = paramsOf(file);
  const values = Object.fromEntries(names.map((name) => [name, params[name] ?? id]));
  const step = method === 'GET' ? ['callback', 'partner'] : ['signin', 'partner'];
  const routeParams = names.includes('nextauth') ? ({ nextauth: step } as unknown as typeof values) : values;
  const address = path
    .dirname(file)
    .replaceAll(/\[(?:\.{3})?(\w+)\]/g, (_, name: string) => encodeURIComponent(values[name]!));
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const request = new Request(`${appUrl}/api/${address}${query}`, {
    method,
    body: hasBody ? body : undefined,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return callRoute(handler, request, routeParams);
}
