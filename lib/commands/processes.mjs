import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './environment.mjs';

/** Runs a program to its end with the terminal shared. @returns its exit code */
export function run(program, args, environment = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}

/** Runs a program to its end. @returns its exit code and all that it printed */
export function capture(program, args, environment = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: signal ? 1 : code, output }));
  });
}

/**
 * Starts a server. Its standard output goes to ours only when `verbose`; the last of it is kept to be shown when
 * the start fails. Each server leads its own process group, so that Ctrl-C reaches it through `stopAll` alone and
 * it can finish in order.
 */
export function startServer(name, program, args, environment, { verbose = false } = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
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

/** Waits until `url` answers below 500, or the server ended, or the time is over. @returns whether it serves */
export async function serves(server, url, seconds) {
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until && !server.exited) {
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) });
      await response.body?.cancel();
      if (response.status < 500) return true;
    } catch {
      // not listening yet
    }
    await sleep(150);
  }
  return false;
}

/** Ends every server: SIGTERM, then SIGKILL to the whole group for one that has not gone after 8 seconds. */
export async function stopAll(servers) {
  await Promise.all(
    servers.map(async (server) => {
      if (server.exited) return;
      signal(server, 'SIGTERM');
      await Promise.race([server.exit, sleep(8000, undefined, { ref: false })]);
      if (!server.exited) signal(server, 'SIGKILL');
    }),
  );
}

function signal(server, name) {
  try {
    process.kill(-server.child.pid, name);
  } catch {
    // already gone
  }
}
