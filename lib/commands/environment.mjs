import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/** The checkout's folder. Every command runs there, wherever it was called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Stops the command with a message that says what to do. */
export function stop(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Node 20.19 or later is needed; this is ${process.version}.`);
}

/** The environment, with defaults from `.env.demo`. */
export const demoEnvironment = () => environmentOf('.env.demo');

/** The same, with a developer's `.env.local` overriding `.env.demo`. */
export const localEnvironment = () => environmentOf('.env.demo', '.env.local');

function environmentOf(...files) {
  const read = (file) => (existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {});
  const all = [...files.map((file) => read(path.join(root, file))), process.env];
  // An empty value counts as not set, so it overrides nothing.
  const set = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  return Object.assign({}, ...all.map(set));
}

/** The address at which this machine reaches a server that listens on `host`. */
export function localAddressOf(host, port) {
  const isLocal = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);
  return `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A port number from the environment. Stops the command if the value is invalid. */
export function portOf(environment, name, fallback) {
  const text = environment[name] || String(fallback);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    stop(`${name} must be a port number from 1 to 65535, not "${text}".`);
  return port;
}

/** Why no server could listen on this port now, over IPv4 or IPv6: the error's code; null if one could. */
export async function portError(port) {
  const tryHost = (host) =>
    new Promise((resolve) => {
      const server = createServer();
      server.once('error', ({ code }) =>
        resolve(code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL' ? null : code),
      );
      server.listen(port, host, () => server.close(() => resolve(null)));
    });
  return (await tryHost('127.0.0.1')) ?? (await tryHost('::1'));
}
