import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Span } from '@opentelemetry/api';

/** One request to us, and what it has cost so far; calls that go out at once count with the time of each. */
export type CurrentRequest = {
  id: string;
  upstream: { calls: number; ms: number };
  /** Where sessions are kept did not respond. */
  isVaultDown?: boolean;
  /** Its trace, where OpenTelemetry is on. */
  span?: Span;
};

/** Next loads a module once for pages and once for routes; only `globalThis` is common to them. */
const requests = ((globalThis as { [key: symbol]: unknown })[Symbol.for('chain-dashboard:requests')] ??=
  new AsyncLocalStorage()) as AsyncLocalStorage<CurrentRequest>;

/** The request that this code works for; undefined outside of one. */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore();

export const runInRequest = <T>(request: CurrentRequest, work: () => T): T => requests.run(request, work);

/** What log lines may hold: longer words are taken for tokens there (`lib/values/redact-secrets.ts`). */
const readable = /^[\w-]{1,39}$/;

/** The caller's own when it is a sane one, so that the logs of a proxy and ours can be joined. */
export const requestIdFrom = (given: string | string[] | undefined): string =>
  typeof given === 'string' && readable.test(given) ? given : crypto.randomUUID();
