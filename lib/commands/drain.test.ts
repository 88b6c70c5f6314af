import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { callTimeoutMs } from '@/lib/partner-api/transport';
import { graceMs } from './drain.mjs';

const drain = path.resolve(import.meta.dirname, 'drain.mjs');
/** Responds once the service has responded, and shuts down on SIGTERM as `npm start` does. */
const program = `
  import { createServer } from 'node:http';
  import { trackWork } from '${drain}';
  const drained = trackWork();
  const server = createServer(async (request, response) => {
    const received = await fetch(process.argv[1]);
    response.end(await received.text());
  });
  process.once('SIGTERM', () => {
    server.close();
    process.send('stopping');
    void drained().then(() => process.exit(0));
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
`;

it('finishes in-flight work on SIGTERM, even if the browser has disconnected', async () => {
  const calls: ServerResponse[] = [];
  const service = createServer((_, response) => void calls.push(response)).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const args = ['--input-type=module', '--eval', program, `http://127.0.0.1:${port}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  try {
    const [childPort] = (await once(child, 'message')) as [number];
    const page = new AbortController();
    const aborted = fetch(`http://127.0.0.1:${childPort}`, { signal: page.signal }).catch(() => 'aborted');
    const completed = fetch(`http://127.0.0.1:${childPort}`).then((response) => response.text());
    await expect.poll(() => calls.length).toBe(2);
    child.kill('SIGTERM');
    await once(child, 'message');
    page.abort();
    expect(await aborted).toBe('aborted');
    calls[1]!.end('saved');
    expect(await completed).toBe('saved');
    // The aborted request's call is still in flight, and might be a write, so the process must not exit yet.
    const state = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 600, 'running'))]);
    expect(state).toBe('running');
    calls[0]!.end('saved');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    service.closeAllConnections();
    service.close();
  }
});

it('waits longer than a call to the service may take', () => {
  expect(graceMs).toBeGreaterThan(callTimeoutMs);
});
