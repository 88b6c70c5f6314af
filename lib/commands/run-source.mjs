import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkNode, root } from './environment.mjs';

/** @returns the exit code */
function node(args, stdio, environment) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio,
      env: { ...process.env, ...environment },
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}

/** Runs a command that is written in TypeScript, with the arguments given to this one. Installs first. Does not return. */
export async function runSource(file, environment = {}) {
  process.chdir(root);
  checkNode();
  // Standard output is for the answer alone, so what the installation prints goes to standard error.
  const install = fileURLToPath(new URL('install.mjs', import.meta.url));
  const script = `import(${JSON.stringify(`file://${install}`)}).then(({ ensureInstalled }) => ensureInstalled())`;
  const installed = await node(['-e', script], ['ignore', 2, 2], environment);
  if (installed !== 0) process.exit(installed);
  // Some rooms of the server say by this condition that they are no part of the browser.
  const args = ['--conditions=react-server', '--import', 'tsx', file, ...process.argv.slice(2)];
  process.exit(await node(args, 'inherit', environment));
}
