import 'server-only';
import type * as z from 'zod/mini';
import { reportFailure } from '@/lib/telemetry/events';
import { Failure } from '@/lib/values/failure';
import type { Page } from '@/lib/values/page';
import { upstreamAuth } from './failures';
import { type Priority } from './fair-queue';
import { type PartnerPath, withoutIds } from './path';
import { parseResponse, type ParsedResponse, readResponse, readPage } from './read-response';
import { withoutCredentials } from './redact-error';
import { type Service, type ServiceConfig, serviceFor } from './service';
import { sendWithRetries } from './send-with-retries';
import { type Method } from './transport';
import { rejectedCredential } from './undocumented';
import { type Observe, writeOrUncertain } from './uncertain-write';

/** Undefined members are left out. */
type PartnerQuery = Record<string, string | number | undefined>;

type ReadOptions = { query?: PartnerQuery };

/**
 * The Partner API on behalf of one signed-in user (Authentication). Responses are validated against `schema`. Every
 * method may throw a Failure, whatever `getUserToken` throws, or the signal's reason if the caller aborts.
 */
export type Partner = {
  readonly userId: string;
  get<T>(path: PartnerPath, schema: z.ZodMiniType<T>, options?: ReadOptions): Promise<T>;
  /** A page of a list; `row` is the schema of one row. Invalid rows are left out and counted. */
  list<T>(path: PartnerPath, row: z.ZodMiniType<T>, options?: ReadOptions): Promise<Page<T>>;
  /** Never retried after a lost response: the caller has to read whether it was carried out. */
  post<T>(path: PartnerPath, schema: z.ZodMiniType<T>, body: unknown): Promise<T>;
  /** May be retried: PATCH and PUT are idempotent in the document. */
  patch<T>(path: PartnerPath, schema: z.ZodMiniType<T>, body: unknown): Promise<T>;
  put<T>(path: PartnerPath, schema: z.ZodMiniType<T>, body: unknown): Promise<T>;
};

export type PartnerConfig = ServiceConfig & {
  /** A valid token of the user; given `rejected`, a different one. Throws the error that ends the request. */
  getUserToken(options?: { rejected?: string }): Promise<string>;
  userId: string;
  /** Identifies the session but cannot open it. Reads in flight are shared within a session. */
  session?: string;
  /** Aborted when the caller disconnects: a call that still waits for its turn is then never sent. */
  signal?: AbortSignal;
  /** Reports rows left out of a list, and why. The report contains no data of the rows. */
  onUnreadable?(what: { list: string; rows: number; reasons: string[] }): void;
  /** How long a call may wait for its turn; by default a whole rate-limit window. Milliseconds. */
  patience?: number;
  /** `background` for reads that no one waits for: everything else is sent first. Default: `interactive`. */
  readPriority?: Exclude<Priority, 'write'>;
};

/** An expired token, one that another request refreshed meanwhile, and a fresh one. */
const maxTokens = 3;

/** Reasons for unreadable rows in one log line. */
const maxReasons = 5;

/** @param service for tests; defaults to the key's shared service */
export function createPartner(config: PartnerConfig, service: Service = serviceFor(config)): Partner {
  const {
    userId,
    session = '',
    apiKey,
    nextKeys = [],
    signal,
    getUserToken,
    patience,
    readPriority = 'interactive',
  } = config;
  const { governor, clock, reads, refusedKeys, transport } = service;
  const keys = [apiKey, ...nextKeys];

  async function send(
    call: { method: Method; path: PartnerPath; search: string; body?: unknown },
    priority: Priority,
    callSignal: AbortSignal | undefined,
    observe: Observe<ParsedResponse> = (attempt) => attempt(),
  ): Promise<ParsedResponse> {
    const endpoint = `${call.method} ${withoutIds(call.path)}`;
    const ticket = { userId, priority, askedAt: clock.now(), signal: callSignal, endpoint, patience };
    const isIdempotent = call.method !== 'POST';
    const attempt = (key: string, userToken: string) =>
      sendWithRetries(governor, ticket, isIdempotent, () =>
        observe(async () => {
          const response = await transport({ ...call, apiKey: key, userToken });
          return parseResponse(withoutCredentials(response, [...keys, userToken]));
        }),
      );
    // Get the token before queueing, so that a slow refresh does not hold up other calls.
    let token = await getUserToken();
    let tokens = 1;
    for (const key of refusedKeys.inTryOrder(keys)) {
      for (;;) {
        const response = await attempt(key, token);
        if (response.status !== 401) return response;
        const keyIsWrong = tokens === maxTokens || rejectedCredential(response.header) === 'key';
        const replacement = keyIsWrong ? null : await replacementFor(token);
        if (replacement === null) break;
        token = replacement;
        tokens += 1;
      }
      refusedKeys.record(key, keys.indexOf(key));
    }
    throw upstreamAuth();
  }

  /**
   * The vault throws `upstream_auth` if it has only just refreshed the rejected token: then the key must be wrong.
   * @returns null if another key is to be tried
   */
  async function replacementFor(rejected: string): Promise<string | null> {
    try {
      return await getUserToken({ rejected });
    } catch (error) {
      if (keys.length > 1 && error instanceof Failure && error.code === 'upstream_auth') return null;
      throw error;
    }
  }

  async function write<T>(
    method: Method,
    path: PartnerPath,
    schema: z.ZodMiniType<T>,
    body: unknown,
  ): Promise<T> {
    // Before and after the write: a read that starts during it may return either state.
    reads.invalidate(userId);
    try {
      const call = { method, path, search: '', body };
      const response = await writeOrUncertain<ParsedResponse>((observe) =>
        send(call, 'write', signal, observe),
      );
      return readResponse(response, schema, clock.date());
    } finally {
      reads.invalidate(userId);
    }
  }

  async function read(path: PartnerPath, { query }: ReadOptions): Promise<ParsedResponse> {
    const search = searchOf(query);
    return reads.read(
      userId,
      session,
      `${readPriority} ${path}${search}`,
      signal,
      (abandoned) => send({ method: 'GET', path, search }, readPriority, abandoned),
      ({ status }) => status === 200,
    );
  }

  return {
    userId,
    get: (path, schema, options = {}) =>
      reportingFailure(
        path,
        read(path, options).then((response) => readResponse(response, schema, clock.date())),
      ),
    async list(path, row, options = {}) {
      const reasons: string[] = [];
      const response = read(path, options);
      const page = await reportingFailure(
        path,
        response.then((read) => readPage(read, row, clock.date(), (reason) => reasons.push(reason))),
      );
      const unique = [...new Set(reasons)].slice(0, maxReasons);
      if (unique.length > 0)
        config.onUnreadable?.({ list: withoutIds(path), rows: reasons.length, reasons: unique });
      return page;
    },
    post: (path, schema, body) => reportingFailure(path, write('POST', path, schema, body)),
    patch: (path, schema, body) => reportingFailure(path, write('PATCH', path, schema, body)),
    put: (path, schema, body) => reportingFailure(path, write('PUT', path, schema, body)),
  };
}

function searchOf(query: PartnerQuery = {}): string {
  const defined = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return defined.length === 0 ? '' : `?${new URLSearchParams(defined)}`;
}

/** Reports a failed call even if the page does without its data. */
async function reportingFailure<T>(path: PartnerPath, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    reportFailure(error, withoutIds(path));
    throw error;
  }
}
