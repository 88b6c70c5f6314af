import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, stop } from './environment.mjs';
import { run } from './processes.mjs';

/**
 * Installs exactly the lockfile's versions, unless they are already installed.
 * @param options `dev`: whether to include development dependencies
 */
export async function ensureInstalled({ dev = true } = {}) {
  if (isInstalled(dev)) return;
  console.log('Installing packages (once) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', dev ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args);
  if (code !== 0) stop("The packages could not be installed; see npm's output above.");
}

/** Compares the lockfile with npm's record of what it installed, which npm writes last. */
function isInstalled(dev) {
  const record = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesIn(path.join(root, 'package-lock.json'));
  const installed = packagesIn(record);
  return Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' || entry.optional || (entry.dev && !dev) || installed[name]?.version === entry.version,
  );
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
