// `npm run insight`: chains in, what we say of them out, a JSON line each (lib/insight). Plain Node; installs first.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkNode, root } from './environment.mjs';

process.chdir(root);
checkNode();

/** @returns the exit code */
function node(args, stdio) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}

// Standard output is for JSON alone, so what the installation prints goes to standard error.
const install = fileURLToPath(new URL('install.mjs', import.meta.url));
const script = `import(${JSON.stringify(`file://${install}`)}).then(({ ensureInstalled }) => ensureInstalled())`;
const installed = await node(['-e', script], ['ignore', 2, 2]);
if (installed !== 0) process.exit(installed);
process.exit(await node(['--import', 'tsx', 'lib/insight/main.ts'], 'inherit'));
