import 'server-only';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { notice } from '@/lib/telemetry/events';

/** Largest request body in bytes; the longest form needs a tenth of it. */
export const maxBodyBytes = 64 * 1024;

/** One data URL accepts more: a sealed memory (`lib/today/schema.ts`). `next.config.mjs` has the same limit. */
const largeBody = { path: '/api/today/memory', maxBytes: 513 * 1024 };

/** @param url of the request, or its path; the query is ignored */
export const maxBodyBytesOf = (url: string | undefined): number =>
  url?.split('?')[0] === largeBody.path ? largeBody.maxBytes : maxBodyBytes;

/** Time limits for receiving a body, and for the client to finish sending a refused one. Milliseconds. */
const bodyTimeoutMs = 15_000;
const lingerMs = 3000;
/** Memory for all incomplete bodies together, in bytes. */
const maxHeldBytes = 64 * 1024 * 1024;

const refusals = {
  408: ['request_timeout', 'This took too long to arrive. Check your connection and send it again.'],
  413: ['payload_too_large', 'This is too large to send.'],
  503: ['busy', 'Too much is being sent at the moment. Wait a moment and send it again.'],
} as const;

/** For the log: the same text for every refusal of a kind, so that they can be counted. */
const reasons = {
  408: () => `a body that was not complete within ${bodyTimeoutMs} ms`,
  413: (maxBytes: number) => `a body of more than ${maxBytes} bytes`,
  503: () => `incomplete bodies hold ${maxHeldBytes} bytes`,
};

let heldBytes = 0;

/**
 * Buffers a request's body until it is complete: at most `maxBodyBytesOf` bytes, within `bodyTimeoutMs`, otherwise it
 * responds with 413 or 408. Without this, Next would buffer bodies without limit for `proxy.ts` on every path.
 * @returns whether the request has a body; if so, `onComplete` is called once it can be read
 */
export function guardBody(
  request: IncomingMessage,
  response: ServerResponse,
  onComplete: () => void,
): boolean {
  const declared = request.headers['content-length'];
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(declared ?? 0) > 0;
  if (!hasBody) return false;

  const maxBytes = maxBodyBytesOf(request.url);
  let body = Buffer.alloc(0);
  let size = 0;
  let isDone = false;
  const timer = setTimeout(() => refuse(408), bodyTimeoutMs);
  const push = request.push.bind(request);

  const finish = () => {
    clearTimeout(timer);
    if (!isDone) heldBytes -= body.length;
    isDone = true;
  };
  const refuse = (status: keyof typeof refusals): true => {
    finish();
    const [code, message] = refusals[status];
    notice({ level: 'warn', code, status, reason: reasons[status](maxBytes) });
    const retryAfter = status === 503 ? { 'retry-after': '5' } : {};
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'private, no-store',
      ...retryAfter,
    };
    response.writeHead(status, headers).end(JSON.stringify({ error: { code, message } }));
    // A browser reads the response only after it has sent everything, so we discard the rest for a while.
    request.push = (chunk: unknown) => chunk !== null || push(null);
    request.resume();
    setTimeout(() => request.complete || request.socket.destroy(), lingerMs).unref();
    return true;
  };

  // Node calls this for each chunk. We copy chunks into one buffer: one-byte chunks would take a hundred times the memory.
  request.push = (chunk: Buffer | null) => {
    if (chunk === null) {
      const complete = body.subarray(0, size);
      finish();
      request.push = push;
      if (size > 0) push(complete);
      push(null);
      onComplete();
      return false;
    }
    if (size + chunk.length > maxBytes) return refuse(413);
    if (size + chunk.length > body.length) {
      const capacity = Math.min(maxBytes, Math.max(1024, 2 * body.length, size + chunk.length));
      if (heldBytes + capacity - body.length > maxHeldBytes) return refuse(503);
      heldBytes += capacity - body.length;
      body = Buffer.concat([body.subarray(0, size)], capacity);
    }
    size += chunk.copy(body, size);
    return true;
  };
  request.once('close', finish);
  if (Number(declared ?? 0) > maxBytes) refuse(413);
  return true;
}
