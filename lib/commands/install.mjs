import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, stop } from './environment.mjs';
import { run } from './processes.mjs';

/** Installs exactly the lockfile's versions, unless these very ones are there. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (once) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args);
  if (code !== 0) stop('The packages could not be installed; npm says why above.');
}

/** Compares the lockfile with npm's own record of what it installed, which it writes last. */
function isInstalled() {
  const record = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesIn(path.join(root, 'package-lock.json'));
  const found = packagesIn(record);
  return Object.entries(wanted).every(
    ([name, { version, optional }]) => name === '' || optional || found[name]?.version === version,
  );
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
