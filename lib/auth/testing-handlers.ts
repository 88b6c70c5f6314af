import { readdirSync } from 'node:fs';
import path from 'node:path';
import { callRoute } from './testing-next-headers';

const folder = path.resolve(import.meta.dirname, '../../app/api');

/** Every route file of `app/api`: a new one is in here without anyone thinking of it. */
export const routeFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts'))
  .sort();

type Handler = Parameters<typeof callRoute>[0];
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

/** What a route file exports, by name. */
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

/** The names of the path parameters of a route file. */
export const paramsOf = (file: string) =>
  [...file.matchAll(/\[(?:\.{3})?(\w+)\]/g)].map((match) => match[1]!);

export const appUrl = 'http://localhost:4250';
/** What our own page sends with a write. */
export const ours = {
  'x-csrf': '1',
  'sec-fetch-site': 'same-origin',
  origin: appUrl,
  host: 'localhost:4250',
};
const id = '2caadb2e-5f53-4da9-a53b-6efba3a384a5';

type Given = { params?: Record<string, string>; query?: string; body?: BodyInit };

/** Calls a handler, with some id in the place of each parameter and an empty object as its body unless others are given. */
export function callHandler(
  { file, method, handler }: RouteHandler,
  headers: Record<string, string>,
  { params = {}, query = '', body = '{}' }: Given = {},
): Promise<Response> {
  const names = paramsOf(file);
  const filled = Object.fromEntries(names.map((name) => [name, params[name] ?? id]));
  const step = method === 'GET' ? ['callback', 'partner'] : ['signin', 'partner'];
  const given = names.includes('nextauth') ? ({ nextauth: step } as unknown as typeof filled) : filled;
  const address = path
    .dirname(file)
    .replaceAll(/\[(?:\.{3})?(\w+)\]/g, (_, name: string) => encodeURIComponent(filled[name]!));
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const request = new Request(`${appUrl}/api/${address}${query}`, {
    method,
    body: hasBody ? body : undefined,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return callRoute(handler, request, given);
}
