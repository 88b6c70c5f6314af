import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { stop } from './environment.mjs';
import { capture } from './processes.mjs';

const headlessShell = 'chromium-headless-shell';

/**
 * Finds or installs a Chromium for the browser tests. Tries CHROMIUM_PATH, an installed browser (as root on Debian, its
 * headless shell), Playwright's download and Debian's package. If all fail, stops the command with advice.
 * @returns the path of the executable
 */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH) {
    if (!existsSync(process.env.CHROMIUM_PATH))
      stop(`CHROMIUM_PATH is not an existing file: ${process.env.CHROMIUM_PATH}.`);
    return process.env.CHROMIUM_PATH;
  }
  const found = installedBrowser();
  if (found?.endsWith(headlessShell)) return found;
  // With the shell the browser tests take a sixth less CPU time than with a full Chromium.
  if (found) return (await installHeadlessShell()) ?? found;
  console.log('Downloading a browser for the tests (once) …');
  const browser = (await playwrightBrowser()) ?? (await installHeadlessShell());
  return (
    browser ??
    stop('No Chromium could be found or installed: install one and set CHROMIUM_PATH to its executable.')
  );
}

async function installHeadlessShell() {
  const file = `/usr/bin/${headlessShell}`;
  return (await installDebianPackages([headlessShell])) && existsSync(file) ? file : undefined;
}

/** Installs Debian packages if we are root on Debian. @returns whether they are now installed */
export async function installDebianPackages(packages) {
  if (process.getuid?.() !== 0 || !isDebian()) return false;
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['update', '-qq'], quiet);
  const options = ['-y', '-qq', '--no-install-recommends'];
  const { code, output } = await capture('apt-get', ['install', ...options, ...packages], quiet);
  if (code !== 0) console.log(output);
  return code === 0;
}

function isDebian() {
  return (
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

function installedBrowser() {
  const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(':');
  const paths = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  const macPaths = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return [...paths, ...macPaths].find((candidate) => existsSync(candidate));
}

async function playwrightBrowser() {
  const { chromium } = createRequire(import.meta.url)('playwright-core');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const download = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  const code = await Promise.race([
    capture(process.execPath, download).then(({ code }) => code),
    new Promise((resolve) => setTimeout(() => resolve(1), 180_000).unref()),
  ]);
  return code === 0 && existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
