// While the embedded database's disk is full, writes get a 503 and reads work. No acknowledged write is lost, and
// writes succeed again once there is space. Needs root, to mount a separate disk.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandboxProcess, type SandboxProcess } from './db/start-sandbox-process';

const disk = mkdtempSync(path.join(tmpdir(), 'sandbox-disk-'));
const canMount = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=70m', 'none', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
const ballast = path.join(disk, 'ballast');
/** Space left for the database when the disk is filled. */
const freeBytes = 300_000;

describe.skipIf(!canMount)('a full disk', () => {
  let sandbox: SandboxProcess;
  let headers: Record<string, string>;
  const start = async () => {
    sandbox = await startSandboxProcess({ SANDBOX_DATA: path.join(disk, 'data') });
  };
  beforeAll(start);
  afterAll(async () => {
    await sandbox?.stop('SIGKILL');
    execFileSync('umount', ['-l', disk]);
    rmdirSync(disk);
  });

  const operator = async <T>(route: string, body: object) =>
    (await (
      await fetch(`${sandbox.url}/operator${route}`, { method: 'POST', body: JSON.stringify(body) })
    ).json()) as T;
  const read = (route: string) => fetch(`${sandbox.url}/v1${route}`, { headers });
  const write = (at: number) => {
    const address = { addressLine1: `${at} ${'x'.repeat(150)}`, country: 'GB' };
    const body = JSON.stringify({ selling: { address, saleState: 'unknown', currency: 'GBP' } });
    return fetch(`${sandbox.url}/v1/chains`, { method: 'POST', headers, body });
  };

  it('refuses writes with 503, keeps serving reads, and loses no acknowledged write', async () => {
    const scopes = ['chains:read', 'chains:write'];
    const { key } = await operator<{ key: string }>('/keys', { scopes, limit: 1_000_000 });
    const { accessToken } = await operator<{ accessToken: string }>('/tokens', { person: 'outsider', ttlSeconds: 86_400 }); // oxfmt-ignore
    headers = {
      authorization: `Bearer ${key}`,
      'x-user-token': accessToken,
      'content-type': 'application/json',
    };
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - freeBytes));

    let written = 0;
    let response = await write(0);
    for (; response.ok && written < 1000; response = await write(written)) written += 1;
    expect(written).toBeGreaterThan(10);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toEqual({
      error: { code: 'service_unavailable', message: 'Try again shortly.' },
    });
    expect((await read('/chains?limit=1')).status).toBe(200);

    rmSync(ballast);
    expect((await write(written)).status).toBe(201);
    await sandbox.stop('SIGTERM');
    await start();
    let stored = 0;
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await read(`/chains?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      const { data, nextCursor } = (await page.json()) as { data: unknown[]; nextCursor: string | null };
      stored += data.length;
      cursor = nextCursor;
    }
    expect(stored).toBe(written + 1);
  });
});
