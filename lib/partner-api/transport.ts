import 'server-only';
import { request, type Dispatcher } from 'undici';
import { type HeaderReader } from './rate-headers';
import { noResponse } from './failures';
import { measured } from '@/lib/telemetry/events';
import { ownRequest } from '@/lib/telemetry/own-request';
import { outgoing, type Proxies } from './outgoing';
import { type PartnerPath, withoutIds } from './path';
import { noteResponse } from './sandbox';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT';

/** A response of the service, whatever its status; the body as text, not yet parsed. */
export type ServiceResponse = { status: number; header: HeaderReader; body: string };

export type Outgoing = {
  method: Method;
  path: PartnerPath;
  /** With its question mark, or empty. */
  search: string;
  body?: unknown;
  apiKey: string;
  userToken: string;
};

/** Sends one call, once. @throws Failure `unreachable` or `response_lost` when no whole response comes */
export type Transport = (outgoing: Outgoing) => Promise<ServiceResponse>;

/** How long a call may take in all; `lib/commands/drain.mjs` waits for longer. Milliseconds. */
export const callLimitMs = 15_000;

/** Codes of failures before the first byte of the call left this machine. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** One pool of connections to the service, with its own time limits. */
export function createAgent(proxies?: Proxies): Dispatcher {
  const limits = {
    connections: 24,
    connect: { timeout: 3000 },
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
    maxResponseSize: 16 * 1024 * 1024,
  };
  return outgoing(limits, proxies);
}

/** @param baseUrl of the service, without a trailing slash; no call can go to another host */
export function createTransport(baseUrl: string, dispatcher: Dispatcher): Transport {
  const send: Transport = async ({ method, path, search, body, apiKey, userToken }) => {
    const requestId = ownRequest()?.id;
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
        signal: AbortSignal.timeout(callLimitMs),
      });
      const header: HeaderReader = (name) => [response.headers[name]].flat().join(', ') || null;
      noteResponse(baseUrl, response.statusCode, header);
      return { status: response.statusCode, header, body: await response.body.text() };
    } catch (error) {
      const { code, cause } = error as { code?: string; cause?: { code?: string } };
      throw noResponse(!neverSent.has(code ?? cause?.code ?? ''), error);
    }
  };
  return (outgoing) => {
    const { method, path } = outgoing;
    return measured({ server: 'api', method, route: withoutIds(path) }, () => send(outgoing));
  };
}
