import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type HangingProxy = {
  port: number;
  /** Stops or resumes relaying; connections stay open. */
  hang(isHanging: boolean): void;
  close(): void;
};

/** Relays between a test and a loopback server, and can make that server appear to hang. */
export async function hangingProxy(serverPort: number): Promise<HangingProxy> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  const relay = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk) => to.write(chunk));
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    if (isHanging) from.pause();
  };
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1');
    relay(client, upstream);
    relay(upstream, client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    hang(hanging) {
      isHanging = hanging;
      for (const socket of sockets) void (hanging ? socket.pause() : socket.resume());
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
