import 'server-only';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Logger } from 'pino';
import { api } from '@/lib/routes';
import { type RequestEnded, type RequestBegan, events } from './events';
import { type CurrentRequest, requestIdFrom, runInRequest } from './current-request';
import { routePattern } from './route-pattern';

/** Polled by load balancers every few seconds. */
const probes: readonly string[] = [api.health(), api.ready()];

const round = (ms: number) => Math.round(ms * 10) / 10;

/**
 * Gives an incoming request an id, the caller's if it sent one, and logs the request when it has ended. Ignores build
 * files. @returns runs code in the context of the request
 */
export function beginRequest(log: Logger, request: IncomingMessage, response: ServerResponse) {
  if (request.url?.startsWith('/_next/')) return <T>(work: () => T): T => work();
  const current: CurrentRequest = {
    id: requestIdFrom(request.headers['x-request-id']),
    upstream: { calls: 0, ms: 0 },
  };
  request.headers['x-request-id'] = current.id;
  response.setHeader('x-request-id', current.id);
  const { traceparent } = request.headers;
  runInRequest(current, () =>
    events.began.publish({ traceparent: traceparent?.toString() } satisfies RequestBegan),
  );
  const started = performance.now();
  response.once('close', () => {
    const method = request.method ?? '';
    const ended: RequestEnded = {
      method: /^[A-Z]{3,7}$/.test(method) ? method : 'other',
      route: routePattern(request.url ?? ''),
      // A client that disconnected never received the status.
      status: response.writableFinished ? response.statusCode : 499,
      ms: round(performance.now() - started),
    };
    runInRequest(current, () => events.ended.publish(ended));
    const upstream = { calls: current.upstream.calls, ms: round(current.upstream.ms) };
    const level = probes.includes(ended.route) ? 'debug' : 'info';
    log[level]({ requestId: current.id, ...ended, upstream }, 'request');
  });
  return <T>(work: () => T): T => runInRequest(current, work);
}
