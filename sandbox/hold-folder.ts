import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Claims a data folder for this process: two on one embedded database would ruin it. The claim is a local socket,
 * which the system takes back however the process ends, so nothing stale is left by `kill -9`.
 * @throws Error when another process holds the folder
 */
export async function holdFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = `chain-sandbox-${createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 24)}`;
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  if (await isHeld(address)) {
    throw new Error(`The data folder ${folder} is in use by another sandbox: stop it, or set SANDBOX_DATA.`);
  }
  await rm(address, { force: true });
  await new Promise<void>((resolve, reject) => {
    const claim = createServer((socket) => socket.destroy());
    claim.once('error', reject);
    claim.listen(address, resolve).unref();
  });
}

function isHeld(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
