import { createServer } from 'node:net';

/** Below what systems give to outgoing connections: no one takes such a port by chance before it is used. */
const FIRST = 20_000;
const COUNT = 12_000;
/** Processes begin apart from each other. */
let next = process.pid * 101;

/** A loopback port that nothing listens on at the moment, another one each time. Only for tests. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < COUNT; attempt += 1) {
    const port = FIRST + (next++ % COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free.');
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
