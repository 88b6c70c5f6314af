import type * as z from 'zod/mini';
import { Failure } from '@/lib/values/failure';
import { promptSignIn } from './sign-in-again';
import { pagePerson } from './page-person';

/**
 * The schema of a response. A function loads it with the first response, to keep it out of the initial bundle.
 */
export type ResponseSchema<T> = z.ZodMiniType<T> | (() => Promise<z.ZodMiniType<T>>);

type Options = {
  signal?: AbortSignal;
  /** No one waits for this read, so everything else is sent first. */
  background?: boolean;
  headers?: Record<string, string>;
  /** Called if the session has ended, before the user is asked to sign in again. */
  onUnsent?: () => void;
  /** Called when the user has signed in again, before the call is repeated. */
  onResent?: () => void;
};
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * The browser's client for our data URLs, which `api` in `lib/routes.ts` builds. Validates responses.
 * @throws Failure; the signal's reason if the caller aborted
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

/** If the session has ended, waits until the user has signed in again and repeats the call once. */
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
    options.onResent?.();
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
      // Other sites cannot send this header: see `csrf.ts`.
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
  const schema = typeof shape === 'function' ? await shape().catch(throwOffline) : shape;
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

/** The Partner API's error envelope (Errors), which our routes use too. */
function envelopeOf(json: unknown): { code: string; message: string; details?: unknown } | undefined {
  const error: unknown = (json as { error?: unknown } | null | undefined)?.error;
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, message, details } = error as Record<string, unknown>;
  return typeof code === 'string' && typeof message === 'string' ? { code, message, details } : undefined;
}

/** The schema could not be loaded, and we show no unvalidated data. */
function throwOffline(error: unknown): never {
  throw new Failure({
    status: 0,
    code: 'offline',
    message: 'The connection was lost.',
    details: String(error),
  });
}
