import 'server-only';
import { channel } from 'node:diagnostics_channel';
import { Failure } from '@/lib/values/failure';
import { reasonOf } from '@/lib/values/reason-of';
import { currentRequest } from './current-request';

/** A call to the Partner API or to the authorization server; `status` is null when no response came. */
export type UpstreamCall = {
  server: 'api' | 'oauth';
  method: string;
  /** Without ids and without the query. */
  route: string;
  status: number | null;
  /** Why no response came. */
  reason?: string;
  ms: number;
};

/** A request to us that has ended. */
export type RequestEnded = { method: string; route: string; status: number; ms: number };

/** What an operator may have to look into. Neither `code` nor `reason` holds anything of a person. */
export type Notice = {
  level: 'info' | 'warn' | 'error';
  code: string;
  reason: string;
  status?: number;
  route?: string;
};

/** A call to where sessions are kept. */
export type VaultCall = { outcome: 'ok' | 'failed'; ms: number };

/** Of a person's token, at the authorization server. */
export type Refresh = { outcome: 'renewed' | 'rejected' | 'failed'; ms: number };

/** A request to us that begins; `traceparent` is the caller's. */
export type RequestBegan = { traceparent: string | undefined };

/** By name they are common to the whole process, however often Next loads this module. No one has to listen. */
export const events = {
  upstream: channel('chain-dashboard:upstream'),
  began: channel('chain-dashboard:began'),
  ended: channel('chain-dashboard:ended'),
  notice: channel('chain-dashboard:notice'),
  refresh: channel('chain-dashboard:refresh'),
  vault: channel('chain-dashboard:vault'),
};

export const notice = (what: Notice): void => events.notice.publish(what);

export const publishRefresh = (refresh: Refresh): void => events.refresh.publish(refresh);

/** Counts a call, for the request that it is made for and for whoever listens. */
export async function measureCall<T extends { status: number }>(
  call: Pick<UpstreamCall, 'server' | 'method' | 'route'>,
  send: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const note = (ended: Pick<UpstreamCall, 'status' | 'reason'>) => {
    const ms = performance.now() - started;
    const { upstream } = currentRequest() ?? {};
    if (upstream) {
      upstream.calls += 1;
      upstream.ms += ms;
    }
    events.upstream.publish({ ...call, ...ended, ms } satisfies UpstreamCall);
  };
  try {
    const response = await send();
    note({ status: response.status });
    return response;
  } catch (error) {
    note({ status: null, reason: reasonOf(error) });
    throw error;
  }
}

/** On its way from the service to the screen a failure passes several places: the first one tells of it. */
const told = ((globalThis as { [key: symbol]: unknown })[Symbol.for('chain-dashboard:told-failures')] ??=
  new WeakSet()) as WeakSet<Failure>;

/** Tells of a request that is refused or fails. What is no `Failure` is a mistake of ours: Next reports it. */
export function reportFailure(error: unknown, route?: string): void {
  if (!(error instanceof Failure) || told.has(error)) return;
  told.add(error);
  const { status, code } = error;
  const isOurs = status >= 500 || code === 'foreign_request';
  notice({ level: isOurs ? 'warn' : 'info', code, status, reason: reasonOf(error), ...(route && { route }) });
}
