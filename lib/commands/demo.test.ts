import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'demo-'));
  for (const file of ['package.json', 'lib/commands', '.env.demo'])
    cpSync(path.join(root, file), path.join(clone, file), { recursive: true });
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

it.each([
  ['EACCES', 'Port 80 is reserved: set PORT above 1023.'],
  ['EADDRINUSE', 'Port 80 is taken by another program: stop it, or set PORT to a free port.'],
])('says what to do about a port for which the system reports %s', async (code, advice) => {
  const preload = path.join(clone, 'preload.mjs');
  writeFileSync(
    preload,
    `import { Server } from 'node:net';
    Server.prototype.listen = function () {
      setImmediate(() => this.emit('error', Object.assign(new Error(), { code: '${code}' })));
    };`,
  );
  const env = { ...process.env, PORT: '80', SANDBOX_PORT: '4000' };
  const args = ['--import', preload, 'lib/commands/demo.mjs'];
  await expect(promisify(execFile)(process.execPath, args, { cwd: clone, env })).rejects.toMatchObject({
    code: 1,
    stderr: `\n${advice}\n\n`,
  });
});
