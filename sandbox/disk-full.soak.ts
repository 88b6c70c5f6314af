// The disk under the embedded database fills up: what cannot be written is 503, what is there is read, nothing that was
// acknowledged is lost, and it goes on by itself once there is room. Needs root, for a disk of its own.
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
/** What is left for the database once the disk is nearly full, in bytes. */
const leave = 300_000;

describe.skipIf(!canMount)('a disk that is full', () => {
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

  const operator = async <T>(what: string, body: object) =>
    (await (
      await fetch(`${sandbox.url}/operator${what}`, { method: 'POST', body: JSON.stringify(body) })
    ).json()) as T;
  const read = (what: string) => fetch(`${sandbox.url}/v1${what}`, { headers });
  const write = (at: number) => {
    const address = { addressLine1: `${at} ${'x'.repeat(150)}`, country: 'GB' };
    const body = JSON.stringify({ selling: { address, saleState: 'unknown', currency: 'GBP' } });
    return fetch(`${sandbox.url}/v1/chains`, { method: 'POST', headers, body });
  };

  it('refuses what it cannot keep, goes on with the rest, and has lost nothing', async () => {
    const scopes = ['chains:read', 'chains:write'];
    const { key } = await operator<{ key: string }>('/keys', { scopes, limit: 1_000_000 });
    const { accessToken } = await operator<{ accessToken: string }>('/tokens', { person: 'outsider', ttlSeconds: 86_400 }); // oxfmt-ignore
    headers = {
      authorization: `Bearer ${key}`,
      'x-user-token': accessToken,
      'content-type': 'application/json',
    };
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - leave));

    let made = 0;
    let response = await write(0);
    for (; response.ok && made < 1000; response = await write(made)) made += 1;
    expect(made).toBeGreaterThan(10);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toEqual({
      error: { code: 'service_unavailable', message: 'Try again shortly.' },
    });
    expect((await read('/chains?limit=1')).status).toBe(200);

    rmSync(ballast);
    expect((await write(made)).status).toBe(201);
    await sandbox.stop('SIGTERM');
    await start();
    let found = 0;
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await read(`/chains?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      const { data, nextCursor } = (await page.json()) as { data: unknown[]; nextCursor: string | null };
      found += data.length;
      cursor = nextCursor;
    }
    expect(found).toBe(made + 1);
  });
});
