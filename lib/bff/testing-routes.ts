import { readdirSync } from 'node:fs';
import path from 'node:path';

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

const app = path.resolve(import.meta.dirname, '../../app');

/** Every `route.ts` of app/api with the pattern of the paths that it serves. */
const routeFiles = readdirSync(path.join(app, 'api'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)route\.ts$/.test(file) && !file.includes('[...'))
  .map((file) => {
    const folder = `/api/${path.dirname(file)}`;
    const names = [...folder.matchAll(/\[(\w+)\]/g)].map((match) => match[1]!);
    return {
      file: path.join(app, 'api', file),
      names,
      pattern: new RegExp(`^${folder.replace(/\[\w+\]/g, '([^/]+)')}$`),
    };
  });

/** A `fetch` for tests that runs our route handlers in this process, as if called by a page at this origin. */
export async function routesFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const origin = 'http://localhost:3000';
  const request = new Request(new URL(String(input), origin), init);
  request.headers.set('host', 'localhost:3000');
  const { pathname } = new URL(request.url);
  for (const { file, names, pattern } of routeFiles) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    const route = (await import(file)) as Record<string, Handler | undefined>;
    const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(match[at + 1]!)]));
    const handler = route[request.method];
    return handler
      ? handler(request, { params: Promise.resolve(params) })
      : new Response(null, { status: 405 });
  }
  return new Response(null, { status: 404 });
}
