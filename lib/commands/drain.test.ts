import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { callTimeoutMs } from '@/lib/partner-api/transport';
import { grace } from './drain.mjs';

const drain = path.resolve(import.meta.dirname, 'drain.mjs');
/** Responds once the service has, and ends when it is told to, as `npm start` does. */
const program = `
  import { createServer } from 'node:http';
  import { followWork } from '${drain}';
  const drained = followWork();
  const server = createServer(async (request, response) => {
    const received = await fetch(process.argv[1]);
    response.end(await received.text());
  });
  process.once('SIGTERM', () => {
    server.close();
    process.send('told');
    void drained().then(() => process.exit(0));
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
`;

it('a process that is told to end finishes what is under way, also where the browser has left', async () => {
  const calls: ServerResponse[] = [];
  const service = createServer((_, response) => void calls.push(response)).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const args = ['--input-type=module', '--eval', program, `http://127.0.0.1:${port}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  try {
    const [own] = (await once(child, 'message')) as [number];
    const page = new AbortController();
    const left = fetch(`http://127.0.0.1:${own}`, { signal: page.signal }).catch(() => 'left');
    const stays = fetch(`http://127.0.0.1:${own}`).then((response) => response.text());
    await expect.poll(() => calls.length).toBe(2);
    child.kill('SIGTERM');
    await once(child, 'message');
    page.abort();
    expect(await left).toBe('left');
    calls[1]!.end('saved');
    expect(await stays).toBe('saved');
    // Its response is still to come: what it was about may be a write.
    const isOver = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 600, 'not yet'))]);
    expect(isOver).toBe('not yet');
    calls[0]!.end('saved');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    service.closeAllConnections();
    service.close();
  }
});

it('waits for longer than a call to the service may take', () => {
  expect(grace).toBeGreaterThan(callTimeoutMs);
});
