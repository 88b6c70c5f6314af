import { createServer } from 'node:net';

/** Below the ephemeral range, so that no outgoing connection takes the port before it is used. */
const FIRST = 20_000;
const COUNT = 12_000;
/** Each process starts somewhere else in the range. */
let next = process.pid * 101;

/** A free loopback port, a different one each time. Only for tests. */
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
