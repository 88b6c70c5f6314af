import 'server-only';
import * as z from 'zod/mini';
import { env } from '@/lib/env';
import { reportFailure } from '@/lib/telemetry/events';
import { currentRequest, requestIdFrom } from '@/lib/telemetry/current-request';
import { Failure, publicDetails } from '@/lib/values/failure';
import { csrfViolation } from './csrf';
import { maxBodyBytesOf } from './guard-bodies';

// For developers who call a route directly; forms have their own messages.
z.config(z.locales.en());

/** The input of a route. `Params` are the names of its path parameters. */
export type RouteCall<Params extends string> = {
  params: Record<Params, string>;
  /** The validated query. @throws the document's 400 for an invalid query */
  query<T>(schema: z.ZodMiniType<T>): T;
  /** The validated JSON body. @throws the document's 400 for an invalid body, 413, 415 */
  body<T>(schema: z.ZodMiniType<T>): Promise<T>;
  /** For `requirePartner`: the signal is aborted if the browser disconnects. */
  caller: { signal: AbortSignal; readPriority: 'interactive' | 'background' };
  request: Request;
};

/**
 * Makes a route handler of a function that returns data or a Response. Refuses writes from other sites, puts errors into
 * the document's envelope (Errors 1), and forbids caching. Unknown errors are rethrown: Next logs them and returns 500.
 * @param created for creations: whether something was created (201) or already existed (200)
 */
export function handle<Params extends string = never>(
  work: (call: RouteCall<Params>) => Promise<unknown>,
  created?: (data: unknown) => boolean,
) {
  return async (
    request: Request,
    context: { params: Promise<Record<Params, string>> },
  ): Promise<Response> => {
    try {
      const reason = csrfViolation(request, () => env().APP_URL);
      if (reason !== null) {
        const message = 'This request did not come from a page at our own address.';
        throw refusal(403, 'foreign_request', message, { reason });
      }
      const data = await work({
        params: await context.params,
        query: (schema) => validated(schema, Object.fromEntries(new URL(request.url).searchParams)),
        body: async (schema) => validated(schema, await readBody(request)),
        caller: {
          signal: request.signal,
          readPriority: request.headers.get('x-background') === '1' ? 'background' : 'interactive',
        },
        request,
      });
      if (data instanceof Response) return uncached(data);
      return data === undefined ? respond(204) : respond(created?.(data) ? 201 : 200, data);
    } catch (error) {
      // The client has disconnected; 499 is the status that logs use for this.
      if (request.signal.aborted) return respond(499);
      if (!(error instanceof Failure) || error.status < 400 || error.status > 599) throw error;
      reportFailure(error);
      const { status, code, message, retryAfter } = error;
      const headers = retryAfter ? { 'retry-after': String(retryAfter) } : undefined;
      return respond(status, { error: { code, message, details: publicDetails(error) } }, headers);
    }
  };
}

function respond(status: number, data?: unknown, headers?: HeadersInit): Response {
  const init = { status, headers };
  return uncached(data === undefined ? new Response(null, init) : Response.json(data, init));
}

function uncached(response: Response): Response {
  response.headers.set('cache-control', 'private, no-store');
  response.headers.set('x-request-id', currentRequest()?.id ?? requestIdFrom(undefined));
  return response;
}

const refusal = (status: number, code: string, message: string, details?: unknown) =>
  new Failure({ status, code, message, details });

function validated<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }));
  throw refusal(400, 'invalid_request', issues[0]!.message, { issues });
}

async function readBody(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw refusal(415, 'unsupported_media_type', 'Send JSON.');
  }
  const text = await request.text();
  if (Buffer.byteLength(text) > maxBodyBytesOf(new URL(request.url).pathname))
    throw refusal(413, 'payload_too_large', 'This is too large to send.');
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(400, 'invalid_request', 'The body is not JSON.');
  }
}
