import 'server-only';
import { Server, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { notice } from '@/lib/telemetry/events';
import { currentRequest } from '@/lib/telemetry/current-request';
import { guardBody } from './guard-bodies';

type Headers = Readonly<Record<string, string>>;
type BeginRequest = (request: IncomingMessage, response: ServerResponse) => <T>(work: () => T) => T;

/** Defaults for every response: not cached, and no content may load or run. */
const defaultHeaders: Headers = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** For build files, which do not pass `proxy.ts`: a worker's policy comes with its script. */
const buildFileHeaders: Headers = { 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" };

/**
 * Guards all servers of this process, however Next was started: adds these headers to responses that lack them, refuses
 * requests at which Next would fail, and limits bodies. To be called once.
 * @param begin called for each request; returns a function that runs code in its context
 */
export function guardServers(headers: Headers, begin: BeginRequest = () => (work) => work()): void {
  const emit = Server.prototype.emit as (this: Server, event: string, ...given: unknown[]) => boolean;
  Server.prototype.emit = function (this: Server, event: string, ...given: unknown[]) {
    const pass = () => emit.call(this, event, ...given);
    if (event === 'connection') acceptUnusualRequests(this);
    if (event === 'clientError') {
      const [error, socket] = given as [NodeJS.ErrnoException, Socket];
      return pass() || refuseMalformed(error, socket, headers);
    }
    if (event !== 'request') return pass();
    const [request, response] = given as [IncomingMessage, ServerResponse];
    const run = begin(request, response);
    return run(() => guardRequest(request, response, headers, () => run(pass)));
  };
}

/**
 * Lets our own checks see every request. Otherwise Node would refuse a missing Host or an unknown Expect without our
 * headers and log, and Next would drop a protocol upgrade or keep its connection open for ever.
 */
function acceptUnusualRequests(server: Server & { requireHostHeader?: boolean }): void {
  if (process.env.NODE_ENV !== 'development') server.removeAllListeners('upgrade');
  if (server.listenerCount('checkExpectation') > 0) return;
  server.requireHostHeader = false;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** @returns true, as `emit` does; `pass` may be called later, once the body is complete */
export function guardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Headers,
  pass: () => boolean,
): boolean {
  const extraHeaders = request.url?.startsWith('/_next/static/') ? buildFileHeaders : {};
  addMissingHeaders(response, { ...defaultHeaders, ...headers, ...extraHeaders });
  if (isPageRequest(request)) send503IfVaultIsDown(response);
  const status = refusalOf(request);
  if (status !== null) {
    notice({ level: 'warn', code: 'unreadable_request', status, reason: `${status} before Next saw it` });
    response.writeHead(status, status === 405 ? { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' } : {}).end();
    return true;
  }
  return guardBody(request, response, pass) || pass();
}

/** Adds missing headers when the response begins, whoever creates it, including Next's own bare errors. */
function addMissingHeaders(response: ServerResponse, headers: Headers): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    // Headers passed to `writeHead` override these, whatever their case.
    for (const [name, value] of Object.entries(headers))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead(...given);
  };
}

/** A browser's navigation, as opposed to Next's client requesting part of a page. */
const isPageRequest = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers.rsc === undefined && Boolean(headers.accept?.includes('text/html'));

/** A page rendered while the session vault is down gets status 503, which Next cannot set. */
function send503IfVaultIsDown(response: ServerResponse): void {
  const current = currentRequest();
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    if (!current?.isVaultDown || given[0] !== 200) return writeHead(...given);
    response.setHeader('retry-after', '3');
    return writeHead(503, ...given.slice(1));
  };
}

/** A "." or ".." segment, which browsers resolve before they send a request. */
const dotSegment = /[/\\]\.{1,2}(?:[/\\]|$)/;

/** The status for requests that would make Next fail. */
function refusalOf({
  method,
  url = '',
  headers,
  httpVersion,
}: IncomingMessage): 400 | 404 | 405 | 417 | null {
  // Next's page for internal errors: a 500 that caches may keep for a year.
  if (/^\/_global-error\b/.test(url)) return 404;
  if (method === 'TRACE') return 405;
  if (headers.host === undefined && httpVersion !== '1.0') return 400;
  // An absolute URL, as sent to proxies: Next would redirect to its host. Next fails at "*".
  if (!url.startsWith('/')) return 400;
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) return 417;
  try {
    // Next would resolve it, so a page could be served under a build file's path, with its headers and without a log line.
    if (dotSegment.test(decodeURIComponent(url.split(/[?#]/)[0]!))) return 400;
    // Next's router sends this header as URL-encoded JSON.
    const state = headers['next-router-state-tree'];
    if (state !== undefined) JSON.parse(decodeURIComponent(String(state)));
    return null;
  } catch {
    return 400;
  }
}

/** Refuses bytes that are not an HTTP request; Node's own response would lack our headers. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, headers: Headers): boolean {
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const lines = Object.entries({ ...defaultHeaders, ...headers, 'content-length': '0', connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  // During or after a response, the client would take these bytes for part of it, or for another one.
  if (!socket.writable || socket.bytesWritten > 0 || error.code === 'ECONNRESET') socket.destroy();
  else socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, () => socket.destroy());
  return true;
}
