import 'server-only';
import type * as z from 'zod/mini';
import { noteFailure } from '@/lib/telemetry/events';
import { Failure } from '@/lib/values/failure';
import type { Page } from '@/lib/values/page';
import { type Priority } from './fair-queue';
import { type PartnerPath, withoutIds } from './path';
import { parseResponse, type ParsedResponse, readResponse, readPage } from './read-response';
import { withoutCredentials } from './redact-error';
import { type Service, type ServiceConfig, serviceFor } from './service';
import { sendWithRetries } from './send-with-retries';
import { type Method } from './transport';
import { rejectedCredential } from './undocumented';

/** Query members that are undefined are left out. */
type PartnerQuery = Record<string, string | number | undefined>;

type ReadOptions = { query?: PartnerQuery };

/**
 * The Partner API as one signed-in user sees it: every call runs as that user (Authentication). Responses are checked
 * against `schema`. Every method throws Failure, what `getUserToken` throws, or the signal's reason when the caller has
 * gone away.
 */
export type Partner = {
  readonly userId: string;
  get<T>(path: PartnerPath, schema: z.ZodMiniType<T>, options?: ReadOptions): Promise<T>;
  /** A page of a list; `row` is the shape of one row. What cannot be read is left out and counted. */
  list<T>(path: PartnerPath, row: z.ZodMiniType<T>, options?: ReadOptions): Promise<Page<T>>;
  /** Never repeated once the response is lost: the caller finds out by reading whether it was carried out. */
  post<T>(path: PartnerPath, schema: z.ZodMiniType<T>, body: unknown): Promise<T>;
  /** May be sent again: PATCH and PUT of the document give the same result twice. */
  patch<T>(path: PartnerPath, schema: z.ZodMiniType<T>, body: unknown): Promise<T>;
  put<T>(path: PartnerPath, schema: z.ZodMiniType<T>, body: unknown): Promise<T>;
};

export type PartnerConfig = ServiceConfig & {
  /** A good token of the user; with `rejected`, another one than that, or the error that ends the request. */
  getUserToken(options?: { rejected?: string }): Promise<string>;
  userId: string;
  /** Tells the user's sessions apart; never what opens one. Reads under way are shared within a session. */
  session?: string;
  /** Fires when the caller goes away: a call that still waits for its turn is then not sent. */
  signal?: AbortSignal;
  /** Is told of rows that are left out of a list: where, and for which reasons; neither holds anything of a row. */
  onUnreadable?(what: { list: string; rows: number; reasons: string[] }): void;
  /** How long a call may wait for its turn; by default a whole window of the rate limit. Milliseconds. */
  patience?: number;
  /** `background` for reads that no one waits for: they give way to everything else. Default: `interactive`. */
  readPriority?: Exclude<Priority, 'write'>;
};

/** One that was refused for its age, one that another request had renewed, and one fresh from the server. */
const maxTokens = 3;

/** Why rows could not be read, in one line of the log. */
const maxReasons = 5;

/** @param service where calls go; tests pass one of their own, everyone else gets the key's */
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
  ): Promise<ParsedResponse> {
    const endpoint = `${call.method} ${withoutIds(call.path)}`;
    const ticket = { userId, priority, askedAt: clock.now(), signal: callSignal, endpoint, patience };
    const repeatable = call.method !== 'POST';
    const attempt = (key: string, userToken: string) =>
      sendWithRetries(governor, ticket, repeatable, async () => {
        const response = await transport({ ...call, apiKey: key, userToken });
        return parseResponse(withoutCredentials(response, [...keys, userToken]));
      });
    // The token is fetched before the call queues up, so that a slow refresh holds no one else's turn.
    let token = await getUserToken();
    let tokens = 1;
    for (const key of refusedKeys.inOrder(keys)) {
      for (;;) {
        const response = await attempt(key, token);
        if (response.status !== 401) return response;
        const isLast = tokens === maxTokens || rejectedCredential(response.header) === 'key';
        const another = isLast ? null : await anotherToken(token);
        if (another === null) break;
        token = another;
        tokens += 1;
      }
      refusedKeys.note(key, keys.indexOf(key));
    }
    throw credentialsRefused();
  }

  /**
   * Whether another token can help is the vault's to say: one that it has just renewed is not renewed again, since the
   * key is wrong then. @returns null where there is a next key to try
   */
  async function anotherToken(rejected: string): Promise<string | null> {
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
    // Before and after: a read that set out while the write was under way may hold either state.
    reads.forget(userId);
    try {
      const response = await send({ method, path, search: '', body }, 'write', signal);
      return readResponse(response, schema, clock.date());
    } finally {
      reads.forget(userId);
    }
  }

  async function read(path: PartnerPath, { query }: ReadOptions): Promise<ParsedResponse> {
    const search = searchOf(query);
    return reads.read(
      userId,
      session,
      `${readPriority} ${path}${search}`,
      signal,
      (everyoneLeft) => send({ method: 'GET', path, search }, readPriority, everyoneLeft),
      ({ status }) => status === 200,
    );
  }

  return {
    userId,
    get: (path, schema, options = {}) =>
      noted(
        path,
        read(path, options).then((response) => readResponse(response, schema, clock.date())),
      ),
    async list(path, row, options = {}) {
      const reasons: string[] = [];
      const response = read(path, options);
      const page = await noted(
        path,
        response.then((read) => readPage(read, row, clock.date(), (reason) => reasons.push(reason))),
      );
      const unique = [...new Set(reasons)].slice(0, maxReasons);
      if (unique.length > 0)
        config.onUnreadable?.({ list: withoutIds(path), rows: reasons.length, reasons: unique });
      return page;
    },
    post: (path, schema, body) => noted(path, write('POST', path, schema, body)),
    patch: (path, schema, body) => noted(path, write('PATCH', path, schema, body)),
    put: (path, schema, body) => noted(path, write('PUT', path, schema, body)),
  };
}

function searchOf(query: PartnerQuery = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** Tells of a call that fails, also where the page goes on without it. */
async function noted<T>(path: PartnerPath, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    noteFailure(error, withoutIds(path));
    throw error;
  }
}

/** The key is ours, not the user's: signing in again would not help. */
const credentialsRefused = () =>
  new Failure({
    status: 502,
    code: 'upstream_auth',
    message: 'The service did not accept our credentials.',
  });
