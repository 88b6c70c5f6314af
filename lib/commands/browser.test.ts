import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ensureBrowser } from './browser.mjs';

/** The only folder on the PATH. */
let bin: string;
beforeEach(() => {
  bin = mkdtempSync(path.join(tmpdir(), 'browser-'));
  vi.stubEnv('PATH', bin);
  vi.stubEnv('CHROMIUM_PATH', undefined);
  // Records what would be installed, and fails, as without a network.
  program('apt-get', `#!/bin/sh\necho "$@" >> "${bin}/installs"\nexit 1\n`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(bin, { recursive: true });
});

function program(name: string, text = '') {
  writeFileSync(path.join(bin, name), text, { mode: 0o755 });
  return path.join(bin, name);
}

const installs = () =>
  existsSync(path.join(bin, 'installs')) ? readFileSync(path.join(bin, 'installs'), 'utf8') : '';

const mayInstall =
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

it('uses the browser that CHROMIUM_PATH names before any other', async () => {
  program('chromium-headless-shell');
  const own = program('my-chromium');
  vi.stubEnv('CHROMIUM_PATH', own);
  expect(await ensureBrowser()).toBe(own);
  expect(installs()).toBe('');
});

it('prefers an installed headless shell to a full Chromium, and installs nothing', async () => {
  program('chromium');
  const shell = program('chromium-headless-shell');
  expect(await ensureBrowser()).toBe(shell);
  expect(installs()).toBe('');
});

it('asks for the headless shell beside a full Chromium, which it uses if that fails', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const chromium = program('chromium');
  expect(await ensureBrowser()).toBe(chromium);
  if (mayInstall) expect(installs()).toMatch(/^install .*\bchromium-headless-shell$/m);
  else expect(installs()).toBe('');
});
