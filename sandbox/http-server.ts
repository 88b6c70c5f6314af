import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { envelope } from './api/error-response';
import { Refusal } from './rules/refusal';

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * A server that does not listen yet. Bytes that are no HTTP request reach no listener, and node would send them a bare
 * status: here they too get the envelope and a request id.
 */
export function createHttpServer(listener?: Listener): Server {
  const server = createServer({ requireHostHeader: false }, listener);
  server.on('clientError', (_error, socket) => void refuse(socket, unreadable()));
  server.on('checkExpectation', (req: IncomingMessage) => void refuse(req.socket, unreadable()));
  const noTunnel = new Refusal('method_not_allowed', 'This server is no proxy.');
  server.on('connect', (_req, socket) => void refuse(socket, noTunnel));
  return server;
}

/** A request that is not even one (a broken Host, say). */
export function unreadableResponse(): Response {
  return named(envelope(unreadable()));
}

const unreadable = () => new Refusal('invalid_request', 'The request cannot be read.');

function named(response: Response): Response {
  response.headers.set('X-Request-Id', randomUUID());
  return response;
}

async function refuse(socket: Duplex, refusal: Refusal): Promise<void> {
  const response = named(envelope(refusal));
  const body = await response.text();
  response.headers.set('Content-Length', String(Buffer.byteLength(body)));
  response.headers.set('Connection', 'close');
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  if (socket.writable)
    socket.end([`HTTP/1.1 ${refusal.status} ${refusal.code}`, ...lines, '', body].join('\r\n'));
  else socket.destroy();
}
