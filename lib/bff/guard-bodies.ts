import 'server-only';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { notice } from '@/lib/telemetry/events';

/** What one request may send, in bytes; the longest form is a tenth of it. */
export const maxBodyBytes = 64 * 1024;

/** One data URL takes more: a sealed memory (`lib/today/schema.ts`). `next.config.mjs` says the same to Next. */
const large = { path: '/api/today/memory', most: 513 * 1024 };

/** @param url as it was sent, or a path: what follows a question mark does not count */
export const maxBodyBytesOf = (url: string | undefined): number =>
  url?.split('?')[0] === large.path ? large.most : maxBodyBytes;

/** How long a whole body may take, and how long what is refused may still be sent. Milliseconds. */
const bodyMs = 15_000;
const lingerMs = 3000;
/** Of all bodies that are under way at once, in bytes. */
const maxHeld = 64 * 1024 * 1024;

const refusals = {
  408: ['request_timeout', 'This took too long to arrive. Check your connection and send it again.'],
  413: ['payload_too_large', 'This is more than can be sent at once.'],
  503: ['busy', 'Too much is being sent at the moment. Wait a moment and send it again.'],
} as const;

/** For the log: the same words for all of a kind, so that they can be counted. */
const reasons = {
  408: () => `a body that was not whole within ${bodyMs} ms`,
  413: (most: number) => `a body of more than ${most} bytes`,
  503: () => `bodies under way hold ${maxHeld} bytes`,
};

let held = 0;

/**
 * Holds a request back until its whole body is there: at most `maxBodyOf` bytes, within `bodyMs`. What is more, or
 * later, gets 413 or 408 and reaches no one; without this, Next would gather it for `proxy.ts` on every path.
 * @returns whether the request has a body; if so, `arrived` is called once, when it can be read
 */
export function guardBody(request: IncomingMessage, response: ServerResponse, arrived: () => void): boolean {
  const declared = request.headers['content-length'];
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(declared ?? 0) > 0;
  if (!hasBody) return false;

  const most = maxBodyBytesOf(request.url);
  let body = Buffer.alloc(0);
  let size = 0;
  let isOver = false;
  const timer = setTimeout(() => refuse(408), bodyMs);
  const push = request.push.bind(request);

  const end = () => {
    clearTimeout(timer);
    if (!isOver) held -= body.length;
    isOver = true;
  };
  const refuse = (status: keyof typeof refusals): true => {
    end();
    const [code, message] = refusals[status];
    notice({ level: 'warn', code, status, reason: reasons[status](most) });
    const wait = status === 503 ? { 'retry-after': '5' } : {};
    const headers = { 'content-type': 'application/json', 'cache-control': 'private, no-store', ...wait };
    response.writeHead(status, headers).end(JSON.stringify({ error: { code, message } }));
    // The browser reads a response only once it has sent all: that much is taken and thrown away, for a while.
    request.push = (chunk: unknown) => chunk !== null || push(null);
    request.resume();
    setTimeout(() => request.complete || request.socket.destroy(), lingerMs).unref();
    return true;
  };

  /** Node hands over each piece here. Kept as one buffer: pieces of a byte each would weigh a hundred times as much. */
  request.push = (chunk: Buffer | null) => {
    if (chunk === null) {
      const whole = body.subarray(0, size);
      end();
      request.push = push;
      if (size > 0) push(whole);
      push(null);
      arrived();
      return false;
    }
    if (size + chunk.length > most) return refuse(413);
    if (size + chunk.length > body.length) {
      const next = Math.min(most, Math.max(1024, 2 * body.length, size + chunk.length));
      if (held + next - body.length > maxHeld) return refuse(503);
      held += next - body.length;
      body = Buffer.concat([body.subarray(0, size)], next);
    }
    size += chunk.copy(body, size);
    return true;
  };
  request.once('close', end);
  if (Number(declared ?? 0) > most) refuse(413);
  return true;
}
