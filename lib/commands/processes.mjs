import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { grace } from './drain.mjs';
import { root } from './environment.mjs';

const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href;

/**
 * Starts a program that ends when this one lets go of it or is killed (`end-with-parent.mjs`).
 * @param reach 'all': the processes that it starts do so too; 'alone': those end by its own rules, as a test runner’s do
 */
export function start(program, args, environment, stdio, reach = 'alone') {
  const NODE_OPTIONS = `${environment.NODE_OPTIONS ?? ''} --import=${endWithParent}`.trim();
  // Windows runs npm by a shell alone.
  const shell = process.platform === 'win32' && program === 'npm';
  return spawn(program, args, {
    cwd: root,
    env: { ...environment, NODE_OPTIONS, END_WITH_PARENT: reach },
    stdio: [...stdio, 'ipc'],
    shell,
  });
}

/** Runs a program to its end with the terminal shared. @returns its exit code */
export function run(program, args, environment = process.env, stdio = ['ignore', 'inherit', 'inherit']) {
  return new Promise((resolve, reject) => {
    const child = start(program, args, environment, stdio);
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}

/** Runs a program to its end. @returns its exit code and all that it printed */
export function capture(program, args, environment = process.env) {
  return new Promise((resolve, reject) => {
    const child = start(program, args, environment, ['ignore', 'pipe', 'pipe']);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: signal ? 1 : code, output }));
  });
}

/** Starts a server. Its output goes to ours only when `verbose`; the last of it is kept for when the start fails. */
export function startServer(name, program, args, environment, { verbose = false } = {}) {
  const child = start(program, args, environment, ['ignore', 'pipe', 'pipe'], 'all');
  const tail = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      tail.push(text);
      if (tail.length > 40) tail.shift();
      if (verbose) process.stdout.write(text);
    });
  }
  const server = { name, child, tail, exited: false };
  server.exit = new Promise((resolve) => {
    child.once('exit', () => {
      server.exited = true;
      resolve();
    });
  });
  return server;
}

/**
 * Waits until `url` returns a status below 500, or the server ended, or the time is over. @returns whether it serves
 */
export async function serves(server, url, seconds) {
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until && !server.exited) {
    try {
      // In development a first page is compiled for as long as it takes.
      const response = await fetch(url, {
        redirect: 'manual',
        signal: AbortSignal.timeout(until - Date.now()),
      });
      await response.body?.cancel();
      if (response.status < 500) return true;
    } catch {
      // not listening yet
    }
    await sleep(150);
  }
  return false;
}

/** Ends every server: lets go of it, then SIGKILL for one that outlives its grace. */
export async function stopAll(servers) {
  await Promise.all(
    servers.map(async (server) => {
      if (server.exited) return;
      if (server.child.connected) server.child.disconnect();
      await Promise.race([server.exit, sleep(grace + 2000, undefined, { ref: false })]);
      if (!server.exited) server.child.kill('SIGKILL');
    }),
  );
}

/**
 * Calls `end` when the shell that npm started this command with is gone: npm passes a signal to its shell, and a shell
 * such as Debian's ends without passing it on.
 */
export function endWithShell(end) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  setInterval(() => isGone(shell) && end(), 500).unref();
}

function isGone(parent) {
  if (process.ppid !== parent) return true;
  try {
    // Elsewhere the parent's id stays when it has ended.
    process.kill(parent, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
