import 'server-only';
import { channel } from 'node:diagnostics_channel';
import { Failure } from '@/lib/values/failure';
import { processState } from '@/lib/values/process-state';
import { reasonOf } from '@/lib/values/reason-of';
import { currentRequest } from './current-request';

/** A call to the Partner API or the authorization server; `status` is null if no response arrived. */
export type UpstreamCall = {
  server: 'api' | 'oauth';
  method: string;
  /** The path without ids and query. */
  route: string;
  status: number | null;
  /** Why no response arrived. */
  reason?: string;
  ms: number;
};

/** An incoming request that has ended. */
export type RequestEnded = { method: string; route: string; status: number; ms: number };

/** Something an operator may have to look into. `code` and `reason` contain no personal data. */
export type Notice = {
  level: 'info' | 'warn' | 'error';
  code: string;
  reason: string;
  status?: number;
  route?: string;
};

/** A call to the session vault. */
export type VaultCall = { outcome: 'ok' | 'failed'; ms: number };

/** A refresh of a user's token at the authorization server. */
export type Refresh = { outcome: 'renewed' | 'rejected' | 'failed'; ms: number };

/** An incoming request that has begun; `traceparent` is the caller's. */
export type RequestBegan = { traceparent: string | undefined };

/** Node shares channels by name across the process, however often Next loads this module. Listeners are optional. */
export const events = {
  upstream: channel('chain-dashboard:upstream'),
  began: channel('chain-dashboard:began'),
  ended: channel('chain-dashboard:ended'),
  notice: channel('chain-dashboard:notice'),
  refresh: channel('chain-dashboard:refresh'),
  vault: channel('chain-dashboard:vault'),
};

export const notice = (details: Notice): void => events.notice.publish(details);

export const publishRefresh = (refresh: Refresh): void => events.refresh.publish(refresh);

/** Measures a call, adds it to the current request, and publishes it. */
export async function measureCall<T extends { status: number }>(
  call: Pick<UpstreamCall, 'server' | 'method' | 'route'>,
  send: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const record = (outcome: Pick<UpstreamCall, 'status' | 'reason'>) => {
    const ms = performance.now() - started;
    const { upstream } = currentRequest() ?? {};
    if (upstream) {
      upstream.calls += 1;
      upstream.ms += ms;
    }
    events.upstream.publish({ ...call, ...outcome, ms } satisfies UpstreamCall);
  };
  try {
    const response = await send();
    record({ status: response.status });
    return response;
  } catch (error) {
    record({ status: null, reason: reasonOf(error) });
    throw error;
  }
}

/** A failure passes several layers on its way to the screen; only the first reports it. */
const reported = processState('reported-failures', () => new WeakSet<Failure>());

/** Publishes a notice of a refusal or failure. Any other error is a bug of ours, which Next reports. */
export function reportFailure(error: unknown, route?: string): void {
  if (!(error instanceof Failure) || reported.has(error)) return;
  reported.add(error);
  const { status, code } = error;
  const isWarning = status >= 500 || code === 'foreign_request';
  notice({
    level: isWarning ? 'warn' : 'info',
    code,
    status,
    reason: reasonOf(error),
    ...(route && { route }),
  });
}
