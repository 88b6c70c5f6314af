import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { envelope } from './api/error-response';
import { Refusal } from './rules/refusal';

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * Creates a server that does not listen yet. Malformed requests never reach a listener, and Node would respond with a
 * bare status: here they get the error envelope and a request id as well.
 */
export function createHttpServer(listener?: Listener): Server {
  const server = createServer({ requireHostHeader: false }, listener);
  server.on('clientError', (_error, socket) => void refuse(socket, unreadable()));
  server.on('checkExpectation', (req: IncomingMessage) => void refuse(req.socket, unreadable()));
  const noTunnel = new Refusal('method_not_allowed', 'This server is not a proxy.');
  server.on('connect', (_req, socket) => void refuse(socket, noTunnel));
  return server;
}

/** The response to a malformed request (a broken Host, for example). */
export function unreadableResponse(): Response {
  return withRequestId(envelope(unreadable()));
}

const unreadable = () => new Refusal('invalid_request', 'The request cannot be read.');

function withRequestId(response: Response): Response {
  response.headers.set('X-Request-Id', randomUUID());
  return response;
}

async function refuse(socket: Duplex, refusal: Refusal): Promise<void> {
  const response = withRequestId(envelope(refusal));
  const body = await response.text();
  response.headers.set('Content-Length', String(Buffer.byteLength(body)));
  response.headers.set('Connection', 'close');
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  if (socket.writable)
    socket.end([`HTTP/1.1 ${refusal.status} ${refusal.code}`, ...lines, '', body].join('\r\n'));
  else socket.destroy();
}
