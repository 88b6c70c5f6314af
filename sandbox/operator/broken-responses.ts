import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from './take-fault';

const GARBAGE = Buffer.from(
  '<!doctype html><title>502 Bad Gateway</title>\u0000\ufffd{"data":[{"id":',
  'utf8',
);

/** Whether this fault cuts the connection before any handler runs. */
export function cutsBeforeHandler(fault: Fault): boolean {
  return fault.kind === 'reset' || fault.kind === 'hang';
}

/** `reset` resets the connection now; `hang` keeps it open without a response until the client disconnects. */
export function cutConnection(fault: Fault, req: IncomingMessage): void {
  if (fault.kind === 'reset') req.socket.resetAndDestroy();
  else req.resume();
}

/**
 * Lets the handler run to its end, then corrupts its response: `truncate` sends half of the body, `garbage` other
 * bytes with the same status and type, `drop` nothing at all (the handler's writes are committed).
 */
export function corruptResponse(fault: Fault, res: ServerResponse): void {
  const chunks: Buffer[] = [];
  const original = { write: res.write, end: res.end };
  const collect = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const writeHead = (status: number, ...rest: unknown[]) => {
    res.statusCode = status;
    for (const [name, value] of headerPairs(rest.at(-1))) res.setHeader(name, value);
    return res;
  };
  const end = (chunk?: unknown) => {
    collect(chunk);
    Object.assign(res, original);
    sendCorrupted(fault, res, Buffer.concat(chunks));
    return res;
  };
  const write = (chunk: unknown) => {
    collect(chunk);
    return true;
  };
  Object.assign(res, { writeHead, write, end, flushHeaders: () => undefined });
}

function sendCorrupted(fault: Fault, res: ServerResponse, body: Buffer): void {
  if (fault.kind === 'drop') {
    res.socket?.destroy();
    return;
  }
  Reflect.deleteProperty(res, 'writeHead');
  Reflect.deleteProperty(res, 'flushHeaders');
  const length = fault.kind === 'garbage' ? GARBAGE.length : body.length;
  res.setHeader('content-length', length);
  if (fault.kind === 'garbage') res.end(GARBAGE);
  else res.write(body.subarray(0, Math.floor(length / 2)), () => res.socket?.destroy());
}

/** Node's writeHead accepts headers as an object, a flat list or a list of pairs. */
function headerPairs(headers: unknown): [string, string | string[]][] {
  if (Array.isArray(headers)) {
    if (Array.isArray(headers[0])) return headers as [string, string][];
    return headers.flatMap((name: string, at) =>
      at % 2 === 0 ? [[name, headers[at + 1]] as [string, string]] : [],
    );
  }
  if (headers === null || typeof headers !== 'object') return [];
  return Object.entries(headers as Record<string, string | string[]>);
}
