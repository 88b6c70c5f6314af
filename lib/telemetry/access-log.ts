import 'server-only';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Logger } from 'pino';
import { api } from '@/lib/routes';
import { type RequestEnded, type RequestBegan, events } from './events';
import { type CurrentRequest, requestIdFrom, runInRequest } from './current-request';
import { routePattern } from './route-pattern';

/** Asked by machines every few seconds. */
const probes: readonly string[] = [api.health(), api.ready()];

const round = (ms: number) => Math.round(ms * 10) / 10;

/**
 * Begins a request to us: gives it an id, the caller's own if there is one, which the response names, and writes one
 * line when it has ended. Files of the build are passed over.
 * @returns runs what works for the request
 */
export function beginRequest(log: Logger, request: IncomingMessage, response: ServerResponse) {
  if (request.url?.startsWith('/_next/')) return <T>(work: () => T): T => work();
  const own: CurrentRequest = {
    id: requestIdFrom(request.headers['x-request-id']),
    upstream: { calls: 0, ms: 0 },
  };
  request.headers['x-request-id'] = own.id;
  response.setHeader('x-request-id', own.id);
  const { traceparent } = request.headers;
  runInRequest(own, () =>
    events.began.publish({ traceparent: traceparent?.toString() } satisfies RequestBegan),
  );
  const started = performance.now();
  response.once('close', () => {
    const method = request.method ?? '';
    const ended: RequestEnded = {
      method: /^[A-Z]{3,7}$/.test(method) ? method : 'other',
      route: routePattern(request.url ?? ''),
      // A browser that went away got no status, whatever had been meant for it.
      status: response.writableFinished ? response.statusCode : 499,
      ms: round(performance.now() - started),
    };
    runInRequest(own, () => events.ended.publish(ended));
    const upstream = { calls: own.upstream.calls, ms: round(own.upstream.ms) };
    const level = probes.includes(ended.route) ? 'debug' : 'info';
    log[level]({ requestId: own.id, ...ended, upstream }, 'request');
  });
  return <T>(work: () => T): T => runInRequest(own, work);
}
