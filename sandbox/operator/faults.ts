import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Database } from '../context';
import { REFUSAL_CODES, REFUSAL_STATUS } from '../rules/refusal';
import { cutConnection, cutsBeforeHandler, corruptResponse } from './broken-responses';
import { type Fault, takeFault } from './take-fault';

/** The message of every response that the operator injects. */
export const INJECTED_FAULT = 'A fault injected by the operator.';

/** Applies faults on the API's paths. It must run inside the middleware that adds rate-limit headers to a 429. */
export function faultMiddleware(db: Database) {
  return createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const fault = await takeFault(db, c.req.method, c.req.path);
    if (!fault) return next();
    if (fault.kind === 'status') {
      const code = REFUSAL_CODES.find((known) => REFUSAL_STATUS[known] === fault.status) ?? 'fault';
      for (const [name, value] of Object.entries(faultHeaders(fault))) c.header(name, value);
      return c.json({ error: { code, message: INJECTED_FAULT } }, fault.status as ContentfulStatusCode);
    }
    if (fault.kind === 'delay') {
      await sleep(fault.delayMs);
      return next();
    }
    if (cutsBeforeHandler(fault)) {
      cutConnection(fault, c.env.incoming);
      return RESPONSE_ALREADY_SENT;
    }
    corruptResponse(fault, c.env.outgoing);
    return next();
  });
}

/**
 * Applies the same faults on the OAuth server's paths, for a plain Node handler.
 * @returns whether the fault has sent or cut off the response; otherwise the handler must continue
 */
export async function applyFault(
  db: Database,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const fault = await takeFault(db, req.method ?? 'GET', path);
  if (!fault) return false;
  if (fault.kind === 'status') {
    res.writeHead(fault.status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...faultHeaders(fault),
    });
    res.end(
      JSON.stringify({
        error: oauthError(fault.status),
        error_description: 'a fault injected by the operator',
      }),
    );
    return true;
  }
  if (fault.kind === 'delay') {
    await sleep(fault.delayMs);
    return false;
  }
  if (cutsBeforeHandler(fault)) {
    cutConnection(fault, req);
    return true;
  }
  corruptResponse(fault, res);
  return false;
}

function faultHeaders(fault: Fault): Record<string, string> {
  const seconds = fault.retryAfter ?? (fault.status === 429 || fault.status === 503 ? 1 : undefined);
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

/** RFC 6749's error codes. */
function oauthError(status: number): string {
  if (status === 401) return 'invalid_client';
  if (status < 500 && status !== 429) return 'invalid_request';
  return status === 500 ? 'server_error' : 'temporarily_unavailable';
}
