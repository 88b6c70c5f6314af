import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { checkNode, demoEnvironment, localEnvironment, root } from './environment.mjs';
import { endWithShell, run, start } from './processes.mjs';

/**
 * Installs packages if necessary, then runs Node with these arguments in the same terminal and exits with its code.
 * @param options `demo`: use the defaults of `.env.demo` and `.env.local`; `built`: build the dashboard first
 */
export async function runTool(args, { demo = false, built = false, environment = {} } = {}) {
  process.chdir(root);
  checkNode();
  // The installation prints to standard error, because standard output is for the tool's result.
  const install = fileURLToPath(new URL('install.mjs', import.meta.url));
  const script = `import(${JSON.stringify(`file://${install}`)}).then(({ ensureInstalled }) => ensureInstalled())`;
  const installed = await run(process.execPath, ['-e', script], process.env, ['ignore', 2, 2]);
  if (installed !== 0) process.exit(installed);
  if (built) await ensureBuilt(demoEnvironment());

  const child = start(
    process.execPath,
    args,
    { ...(demo ? localEnvironment() : process.env), ...environment },
    ['inherit', 'inherit', 'inherit'],
  );
  const end = () => child.connected && child.disconnect();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, end);
  endWithShell(end);
  child.once('error', (error) => {
    throw error;
  });
  child.once('exit', (code, signal) => process.exit(signal ? 1 : code));
}
