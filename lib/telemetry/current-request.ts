import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Span } from '@opentelemetry/api';
import { processState } from '@/lib/values/process-state';

/** An incoming request and its upstream calls so far; the times of concurrent calls are added up. */
export type CurrentRequest = {
  id: string;
  upstream: { calls: number; ms: number };
  /** The session vault did not respond. */
  isVaultDown?: boolean;
  /** Set if OpenTelemetry is on. */
  span?: Span;
};

const requests = processState('requests', () => new AsyncLocalStorage<CurrentRequest>());

/** The request being handled; undefined outside of one. */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore();

export const runInRequest = <T>(request: CurrentRequest, work: () => T): T => requests.run(request, work);

/** The log redacts longer words as tokens (`lib/values/redact-secrets.ts`). */
const loggableId = /^[\w-]{1,39}$/;

/** The caller's id if it is well-formed, so that our logs can be joined with a proxy's; otherwise a new one. */
export const requestIdFrom = (given: string | string[] | undefined): string =>
  typeof given === 'string' && loggableId.test(given) ? given : crypto.randomUUID();
