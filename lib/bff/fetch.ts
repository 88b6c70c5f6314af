import type * as z from 'zod/mini';
import { Failure } from '@/lib/values/failure';
import { promptSignIn } from './sign-in-again';
import { pagePerson } from './page-person';

/**
 * What a response must be; as a function where the page is there before anything is asked: checks come with the first
 * response.
 */
export type ResponseSchema<T> = z.ZodMiniType<T> | (() => Promise<z.ZodMiniType<T>>);

type Options = {
  signal?: AbortSignal;
  /** No one waits for this read: it gives way to everything else. */
  background?: boolean;
  headers?: Record<string, string>;
  /** The session has ended, and the person is asked to sign in again. */
  onUnsent?: () => void;
};
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * The browser's one way to our data URLs, which `api` in `lib/routes.ts` builds. The response is checked.
 * @throws Failure; the signal's reason when the caller gave up
 */
export const bff = {
  get: <T>(url: string, shape: ResponseSchema<T>, options?: Options) =>
    call('GET', url, shape, undefined, options),
  post: <T>(url: string, shape: ResponseSchema<T>, body: unknown, options?: Options) =>
    call('POST', url, shape, body, options),
  patch: <T>(url: string, shape: ResponseSchema<T>, body: unknown, options?: Options) =>
    call('PATCH', url, shape, body, options),
  put: <T>(url: string, shape: ResponseSchema<T>, body: unknown, options?: Options) =>
    call('PUT', url, shape, body, options),
  delete: <T>(url: string, shape: ResponseSchema<T>, options?: Options) =>
    call('DELETE', url, shape, undefined, options),
};

/** A call that finds the session ended waits for the person to sign in again, and is then made once more. */
async function call<T>(
  method: Method,
  url: string,
  shape: ResponseSchema<T>,
  body: unknown,
  options: Options = {},
): Promise<T> {
  try {
    return await callOnce(method, url, shape, body, options);
  } catch (error) {
    const ended = error instanceof Failure && error.code === 'reauth_required';
    if (ended) options.onUnsent?.();
    if (!ended || options.background || !(await promptSignIn())) throw error;
    options.signal?.throwIfAborted();
    return callOnce(method, url, shape, body, options);
  }
}

async function callOnce<T>(
  method: Method,
  url: string,
  shape: ResponseSchema<T>,
  body: unknown,
  { signal, background, headers }: Options,
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      // A foreign page cannot set this header: see `csrf.ts`.
      ...(method === 'GET' ? {} : { 'x-csrf': '1' }),
      ...(background ? { 'x-background': '1' } : {}),
      ...headers,
      ...pagePerson.header(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    cache: 'no-store',
    signal,
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new Failure({ status: 0, code: 'offline', message: 'No connection.', details: String(error) });
  });
  const text = await response.text().catch(() => {
    signal?.throwIfAborted();
    throw new Failure({ status: 0, code: 'offline', message: 'The connection was lost.' });
  });
  const json = parse(text);
  if (!response.ok) {
    const error = asError(response, json);
    if (error.code === 'person_changed') pagePerson.notifyChanged();
    throw error;
  }
  const schema = typeof shape === 'function' ? await shape().catch(withoutChecks) : shape;
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const { prettifyError } = await import('zod/mini');
  throw new Failure({
    status: 502,
    code: 'bad_response',
    message: 'We could not read the answer. This page may be out of date: reload it.',
    details: prettifyError(parsed.error),
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asError(response: Response, json: unknown): Failure {
  const envelope = envelopeOf(json);
  const wait = Number(response.headers.get('retry-after'));
  return new Failure({
    status: response.status,
    code: envelope?.code ?? 'internal_error',
    message: envelope?.message ?? 'Something went wrong on our side.',
    details: envelope?.details,
    retryAfter: wait > 0 ? wait : undefined,
  });
}

/** The partner's own envelope (Errors), which our routes use too. */
function envelopeOf(json: unknown): { code: string; message: string; details?: unknown } | undefined {
  const error: unknown = (json as { error?: unknown } | null | undefined)?.error;
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, message, details } = error as Record<string, unknown>;
  return typeof code === 'string' && typeof message === 'string' ? { code, message, details } : undefined;
}

/** The checks could not be fetched: nothing is shown unchecked. */
function withoutChecks(error: unknown): never {
  throw new Failure({
    status: 0,
    code: 'offline',
    message: 'The connection was lost.',
    details: String(error),
  });
}
