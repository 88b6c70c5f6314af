import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { graceMs } from './drain.mjs';
import { root } from './environment.mjs';

const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href;

/**
 * Starts a program that ends when this process disconnects from it or is killed (`end-with-parent.mjs`).
 * @param reach 'all' if its own child processes should do the same; 'alone' if it manages them itself, as test runners do
 */
export function start(program, args, environment, stdio, reach = 'alone') {
  const NODE_OPTIONS = `${environment.NODE_OPTIONS ?? ''} --import=${endWithParent}`.trim();
  // On Windows, npm can only be started through a shell.
  const shell = process.platform === 'win32' && program === 'npm';
  return spawn(program, args, {
    cwd: root,
    env: { ...environment, NODE_OPTIONS, END_WITH_PARENT: reach },
    stdio: [...stdio, 'ipc'],
    shell,
  });
}

/** Runs a program in the same terminal and waits for it. @returns its exit code */
export function run(program, args, environment = process.env, stdio = ['ignore', 'inherit', 'inherit']) {
  return new Promise((resolve, reject) => {
    const child = start(program, args, environment, stdio);
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}

/** Runs a program and waits for it. @returns its exit code and output */
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

/** Starts a server. Prints its output only if `verbose`, but keeps its last 40 chunks to show if the server fails. */
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

/** Waits until `url` returns a status below 500. @returns false if the server exits or the time runs out first */
export async function waitUntilServing(server, url, seconds) {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline && !server.exited) {
    try {
      // No shorter timeout: in development the first response waits for the page to be compiled.
      const response = await fetch(url, {
        redirect: 'manual',
        signal: AbortSignal.timeout(deadline - Date.now()),
      });
      await response.body?.cancel();
      if (response.status < 500) return true;
    } catch {
      // Not listening yet.
    }
    await sleep(150);
  }
  return false;
}

/** Stops every server: disconnects, so that it shuts down gracefully, and kills it if that takes too long. */
export async function stopAll(servers) {
  await Promise.all(
    servers.map(async (server) => {
      if (server.exited) return;
      if (server.child.connected) server.child.disconnect();
      await Promise.race([server.exit, sleep(graceMs + 2000, undefined, { ref: false })]);
      if (!server.exited) server.child.kill('SIGKILL');
    }),
  );
}

/**
 * Calls `end` when the shell that npm started this command in has exited. npm sends signals only to that shell, and some
 * shells, such as Debian's, exit without forwarding them.
 */
export function endWithShell(end) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  setInterval(() => hasExited(shell) && end(), 500).unref();
}

function hasExited(parent) {
  if (process.ppid !== parent) return true;
  try {
    // On Windows, `process.ppid` does not change when the parent exits.
    process.kill(parent, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
