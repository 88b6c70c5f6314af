import { spawn } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';
import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { callTimeoutMs } from '@/lib/partner-api/transport';
import { graceMs, trackWork } from './drain.mjs';

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

describe('a process that shuts down', () => {
  /** Starts to wait, in fake time. @returns `endsWithin`, which lets time pass and tells whether the wait is over */
  function shutDown(maxMs?: number) {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const drained = trackWork();
    const ended = vi.fn();
    const start = () => void drained(maxMs).then(ended);
    const endsWithin = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return ended.mock.calls.length > 0;
    };
    return { start, endsWithin };
  }
  const call = (event: 'create' | 'trailers' | 'error', request: object) =>
    channel(`undici:request:${event}`).publish({ request });

  it('also waits for a call that begins just after another has ended, and for one that fails', async () => {
    const { start, endsWithin } = shutDown();
    const [read, store] = [{}, {}];
    call('create', read);
    start();
    call('trailers', read);
    expect(await endsWithin(100)).toBe(false);
    call('create', store);
    expect(await endsWithin(1000)).toBe(false);
    call('error', store);
    expect(await endsWithin(200)).toBe(true);
  });

  it('does not wait for a browser that has disconnected', async () => {
    const { start, endsWithin } = shutDown();
    const response = new EventEmitter();
    channel('http.server.request.start').publish({ response });
    start();
    expect(await endsWithin(1000)).toBe(false);
    response.emit('close');
    expect(await endsWithin(200)).toBe(true);
  });

  it('gives up after the time it was given', async () => {
    const { start, endsWithin } = shutDown(2000);
    call('create', {});
    start();
    expect(await endsWithin(1900)).toBe(false);
    expect(await endsWithin(100)).toBe(true);
  });
});
