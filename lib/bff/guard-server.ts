import 'server-only';
import { Server, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { notice } from '@/lib/telemetry/events';
import { currentRequest } from '@/lib/telemetry/current-request';
import { guardBody } from './guard-bodies';

type Headers = Readonly<Record<string, string>>;
type Begin = (request: IncomingMessage, response: ServerResponse) => <T>(work: () => T) => T;

/** What a response has that says nothing else: kept nowhere, and it can do nothing. */
const bare: Headers = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Of a built file, which `proxy.ts` never sees. A worker's script brings the policy that the worker has. */
const ofBuiltFile: Headers = { 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" };

/**
 * Stands before Next in this process, however it was started: every response has these headers unless it has others of
 * the name, what Next would fail at is refused, and bodies are bounded. To be called once.
 * @param begin is told of each request, and runs what works for it
 */
export function guardServers(headers: Headers, begin: Begin = () => (work) => work()): void {
  const emit = Server.prototype.emit as (this: Server, event: string, ...given: unknown[]) => boolean;
  Server.prototype.emit = function (this: Server, event: string, ...given: unknown[]) {
    const pass = () => emit.call(this, event, ...given);
    if (event === 'connection') passAllOn(this);
    if (event === 'clientError') {
      const [error, socket] = given as [NodeJS.ErrnoException, Socket];
      return pass() || refuseBytes(error, socket, headers);
    }
    if (event !== 'request') return pass();
    const [request, response] = given as [IncomingMessage, ServerResponse];
    const run = begin(request, response);
    return run(() => guardRequest(request, response, headers, () => run(pass)));
  };
}

/**
 * Has every request reach our own checks. Node would refuse one without a host, or with an unknown expectation, without
 * our headers and a log line; Next would cut off an offer of another protocol, or hold its connection for ever.
 */
function passAllOn(server: Server & { requireHostHeader?: boolean }): void {
  if (process.env.NODE_ENV !== 'development') server.removeAllListeners('upgrade');
  if (server.listenerCount('checkExpectation') > 0) return;
  server.requireHostHeader = false;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** @returns true, as `emit` does; `pass` may be called later, when the body is there */
export function guardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Headers,
  pass: () => boolean,
): boolean {
  const own = request.url?.startsWith('/_next/static/') ? ofBuiltFile : {};
  addMissing(response, { ...bare, ...headers, ...own });
  if (isPage(request)) sayWithoutSessions(response);
  const status = refusalOf(request);
  if (status !== null) {
    notice({ level: 'warn', code: 'unreadable_request', status, reason: `${status} before Next saw it` });
    response.writeHead(status, status === 405 ? { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' } : {}).end();
    return true;
  }
  return guardBody(request, response, pass) || pass();
}

/** Headers that were not set by the time the response begins: whoever makes it, Next's own bare errors too. */
function addMissing(response: ServerResponse, headers: Headers): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    // What is given here goes before what was set, whatever its case.
    for (const [name, value] of Object.entries(headers))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead(...given);
  };
}

/** A person's browser asks for a whole page, and not Next's script for a part of one. */
const isPage = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers.rsc === undefined && Boolean(headers.accept?.includes('text/html'));

/** A page for which the session could not be read says so in its status too; Next knows no way to. */
function sayWithoutSessions(response: ServerResponse): void {
  const own = currentRequest();
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    if (!own?.isVaultDown || given[0] !== 200) return writeHead(...given);
    response.setHeader('retry-after', '3');
    return writeHead(503, ...given.slice(1));
  };
}

/** A "." or ".." between slashes, which browsers resolve before they ask. */
const wayBack = /[/\\]\.{1,2}(?:[/\\]|$)/;

/** What gets an error of Next's own, and a line in the log, for anyone who asks. */
function refusalOf({
  method,
  url = '',
  headers,
  httpVersion,
}: IncomingMessage): 400 | 404 | 405 | 417 | null {
  // Next's page for its own faults: a 500 that may be kept for a year.
  if (/^\/_global-error\b/.test(url)) return 404;
  if (method === 'TRACE') return 405;
  if (headers.host === undefined && httpVersion !== '1.0') return 400;
  // A whole address, as a proxy is asked for: Next would redirect to the host in it. At "*" it fails.
  if (!url.startsWith('/')) return 400;
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) return 417;
  try {
    // Next would resolve it: a page by the name of a built file, of which no line is written and no policy is its own.
    if (wayBack.test(decodeURIComponent(url.split(/[?#]/)[0]!))) return 400;
    // Next's router writes it, and reads nothing else in it.
    const state = headers['next-router-state-tree'];
    if (state !== undefined) JSON.parse(decodeURIComponent(String(state)));
    return null;
  } catch {
    return 400;
  }
}

/** Bytes that are no request: Node's own response would be bare. */
function refuseBytes(error: NodeJS.ErrnoException, socket: Socket, headers: Headers): boolean {
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const lines = Object.entries({ ...bare, ...headers, 'content-length': '0', connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  // In the midst of a response, or after one, nothing that is written now would be read as another.
  if (!socket.writable || socket.bytesWritten > 0 || error.code === 'ECONNRESET') socket.destroy();
  else socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, () => socket.destroy());
  return true;
}
