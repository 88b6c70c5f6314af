import 'server-only';
import { request, type Dispatcher } from 'undici';
import { type HeaderReader } from './rate-headers';
import { noResponse } from './failures';
import { measureCall } from '@/lib/telemetry/events';
import { currentRequest } from '@/lib/telemetry/current-request';
import { createDispatcher, type Proxies } from './dispatcher';
import { type PartnerPath, withoutIds } from './path';
import { recordResponse } from './sandbox';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT';

/** A response of the service, whatever its status; the body is unparsed text. */
export type ServiceResponse = { status: number; header: HeaderReader; body: string };

export type OutgoingCall = {
  method: Method;
  path: PartnerPath;
  /** Includes the question mark; may be empty. */
  search: string;
  body?: unknown;
  apiKey: string;
  userToken: string;
};

/** Sends a call, once. @throws Failure `unreachable` or `response_lost` unless a complete response arrives */
export type Transport = (call: OutgoingCall) => Promise<ServiceResponse>;

/** Total time limit of a call. `lib/commands/drain.mjs` must wait longer. */
export const callTimeoutMs = 15_000;

/** Error codes of calls of which no byte left this machine. */
const notSentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** A connection pool for the service, with our time limits. */
export function createAgent(proxies?: Proxies): Dispatcher {
  const limits = {
    connections: 24,
    connect: { timeout: 3000 },
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
    maxResponseSize: 16 * 1024 * 1024,
  };
  return createDispatcher(limits, proxies);
}

/** @param baseUrl of the service, without a trailing slash; all calls go to its host */
export function createTransport(baseUrl: string, dispatcher: Dispatcher): Transport {
  const send: Transport = async ({ method, path, search, body, apiKey, userToken }) => {
    const requestId = currentRequest()?.id;
    try {
      const response = await request(`${baseUrl}${path}${search}`, {
        dispatcher,
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${apiKey}`,
          'x-user-token': userToken,
          ...(requestId && { 'x-request-id': requestId }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(callTimeoutMs),
      });
      const header: HeaderReader = (name) => [response.headers[name]].flat().join(', ') || null;
      recordResponse(baseUrl, response.statusCode, header);
      return { status: response.statusCode, header, body: await response.body.text() };
    } catch (error) {
      const { code, cause } = error as { code?: string; cause?: { code?: string } };
      throw noResponse(!notSentCodes.has(code ?? cause?.code ?? ''), error);
    }
  };
  return (call) => {
    const { method, path } = call;
    return measureCall({ server: 'api', method, route: withoutIds(path) }, () => send(call));
  };
}
