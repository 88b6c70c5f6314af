import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/** The checkout's folder: every command works from there, wherever it was called. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Stops a command with one sentence a person can act on. */
export function stop(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Node 20.19 or later is needed; this is ${process.version}.`);
}

/** The demo's values below what is already set: `.env.demo` never overrides the environment. */
export const demoEnvironment = () => environmentOf('.env.demo');

/** The same, and between the two what a developer has in `.env.local`. */
export const localEnvironment = () => environmentOf('.env.demo', '.env.local');

function environmentOf(...files) {
  const read = (file) => (existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {});
  const given = Object.assign({}, ...files.map((file) => read(path.join(root, file))));
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  return { ...given, ...set };
}

/** A port number from the environment. Stops the command, naming the variable, when it is none. */
export function portOf(environment, name, fallback) {
  const text = environment[name] ?? String(fallback);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    stop(`${name} must be a port number from 1 to 65535, not "${text}".`);
  return port;
}

/** Whether something could listen there now; both loopback families are tried. */
export async function portIsFree(port) {
  const tryHost = (host) =>
    new Promise((resolve) => {
      const server = createServer();
      server.once('error', (error) =>
        resolve(error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL'),
      );
      server.listen(port, host, () => server.close(() => resolve(true)));
    });
  return (await tryHost('127.0.0.1')) && (await tryHost('::1'));
}
