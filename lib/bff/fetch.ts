import * as z from 'zod/mini';
import { BffError } from './bff-error';
import { signedInAgain } from './sign-in-again';

const errorSchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.optional(z.unknown()) }),
});

type Options = {
  signal?: AbortSignal;
  /** Nobody waits for this read: it gives way to everything else. */
  background?: boolean;
};
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * The browser's one way to our data URLs, which `api` in `lib/routes.ts` builds. The answer is checked.
 * @throws BffError; the signal's reason when the caller gave up
 */
export const bff = {
  get: <T>(url: string, schema: z.ZodMiniType<T>, options?: Options) =>
    call('GET', url, schema, undefined, options),
  post: <T>(url: string, schema: z.ZodMiniType<T>, body: unknown, options?: Options) =>
    call('POST', url, schema, body, options),
  patch: <T>(url: string, schema: z.ZodMiniType<T>, body: unknown, options?: Options) =>
    call('PATCH', url, schema, body, options),
  put: <T>(url: string, schema: z.ZodMiniType<T>, body: unknown, options?: Options) =>
    call('PUT', url, schema, body, options),
  delete: <T>(url: string, schema: z.ZodMiniType<T>, options?: Options) =>
    call('DELETE', url, schema, undefined, options),
};

/** A call that finds the session ended waits for the person to sign in again, and is then made once more. */
async function call<T>(
  method: Method,
  url: string,
  schema: z.ZodMiniType<T>,
  body: unknown,
  options: Options = {},
): Promise<T> {
  try {
    return await callOnce(method, url, schema, body, options);
  } catch (error) {
    const ended = error instanceof BffError && error.code === 'reauth_required';
    if (!ended || options.background || !(await signedInAgain())) throw error;
    options.signal?.throwIfAborted();
    return callOnce(method, url, schema, body, options);
  }
}

async function callOnce<T>(
  method: Method,
  url: string,
  schema: z.ZodMiniType<T>,
  body: unknown,
  { signal, background }: Options,
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      // A foreign page cannot set this header: see `csrf.ts`.
      ...(method === 'GET' ? {} : { 'x-csrf': '1' }),
      ...(background ? { 'x-background': '1' } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    cache: 'no-store',
    signal,
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new BffError({ status: 0, code: 'offline', message: 'No connection.', details: String(error) });
  });
  const text = await response.text().catch(() => {
    signal?.throwIfAborted();
    throw new BffError({ status: 0, code: 'offline', message: 'The connection broke.' });
  });
  const answer = parse(text);
  if (!response.ok) throw asError(response, answer);
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new BffError({
    status: 502,
    code: 'bad_answer',
    message: 'The answer is not what this page expects. It may be out of date: load it again.',
    details: z.prettifyError(parsed.error),
  });
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asError(response: Response, answer: unknown): BffError {
  const envelope = errorSchema.safeParse(answer).data?.error;
  const wait = Number(response.headers.get('retry-after'));
  return new BffError({
    status: response.status,
    code: envelope?.code ?? 'internal_error',
    message: envelope?.message ?? 'Something went wrong on our side.',
    details: envelope?.details,
    retryAfter: wait > 0 ? wait : undefined,
  });
}
