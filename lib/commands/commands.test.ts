import { execFile, fork, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from './free-port';

const root = path.resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The files of a fresh clone that the commands read before anything is installed. */
let clone: string;
beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'commands-'));
  for (const file of ['package.json', 'package-lock.json', 'lib/commands', 'e2e/test-dates.mjs', '.env.demo'])
    cpSync(path.join(root, file), path.join(clone, file), { recursive: true });
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

const write = (name: string, text: string) => {
  writeFileSync(path.join(clone, name), text);
  return path.join(clone, name);
};

describe('in a fresh clone', () => {
  it('every command installs the packages, or says how to', async () => {
    const npm = write('npm.mjs', 'console.log("npm", process.argv[2]); process.exit(1);');
    const env = { ...process.env, npm_execpath: npm, PORT: '20001', SANDBOX_PORT: '20002' };
    // One script per command file: all scripts that use `tool.mjs` behave the same.
    const commands = new Map(Object.values(scripts).map((script) => [script.split(' ')[1]!, script]));
    const outputs = await Promise.all(
      [...commands].map(
        ([name, script]) =>
          new Promise<string>((resolve) => {
            const [program, ...args] = script.split(' ');
            execFile(program!, args, { cwd: clone, env }, (error, out, err) =>
              resolve(`${name}: ${error ? 'failed' : 'succeeded'} ${out}${err}`),
            );
          }),
      ),
    );
    const files = [...commands.keys()];
    expect(files.filter((file) => !/^(lib\/commands|e2e)\/[\w-]+\.mjs$/.test(file))).toEqual([]);
    expect(outputs.length).toBeGreaterThan(8);
    const installs = /: failed [^]*(npm ci\n|run `npm ci`)/;
    expect(outputs.filter((output) => !installs.test(output))).toEqual([]);
  });
});

describe('.env.local', () => {
  it('overrides .env.demo, is overridden by the environment, and is ignored by the tests', async () => {
    write('.env.local', 'OAUTH_CLIENT_ID=local-client\nPORT=3100\nPARTNER_API_KEY=\nDASHBOARD_HOST=\n');
    const { demoEnvironment, localEnvironment } = await import(
      path.join(clone, 'lib/commands/environment.mjs')
    );
    vi.stubEnv('PORT', '3200');
    expect(localEnvironment()).toMatchObject({
      OAUTH_CLIENT_ID: 'local-client',
      PORT: '3200',
      SANDBOX_OPERATOR: '1',
    });
    // An empty value counts as not set.
    expect(localEnvironment()).not.toHaveProperty('DASHBOARD_HOST');
    expect(localEnvironment().PARTNER_API_KEY).toBe(demoEnvironment().PARTNER_API_KEY);
    expect(demoEnvironment()).toMatchObject({ OAUTH_CLIENT_ID: 'chain-dashboard' });
    vi.unstubAllEnvs();
  });
});

it.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['192.168.1.20', 'http://192.168.1.20:3000'],
  ['fd00::20', 'http://[fd00::20]:3000'],
])('the demo asks a server that listens on %s at %s', async (host, address) => {
  const { localAddressOf } = await import(path.join(clone, 'lib/commands/environment.mjs'));
  expect(localAddressOf(host, 3000)).toBe(address);
});

describe('a command', () => {
  const pids = () => ['server', 'worker'].map((name) => path.join(clone, `${name}.pid`));
  const isRunning = (file: string) => {
    try {
      return process.kill(Number(readFileSync(file, 'utf8')), 0);
    } catch {
      return false;
    }
  };

  /** A command with a server that has its own child process, as `next dev` does. */
  async function startCommand(): Promise<ChildProcess> {
    const body = (name: string) => `
      import { writeFileSync } from 'node:fs';
      process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(path.join(clone, name))}, 'in order'); process.exit(); });
      writeFileSync(${JSON.stringify(path.join(clone, `${name}.pid`))}, String(process.pid));
      setInterval(() => {}, 1000);`;
    const worker = write('worker.mjs', body('worker'));
    const server = write(
      'server.mjs',
      `import { fork } from 'node:child_process';\nfork(${JSON.stringify(worker)});${body('server')}`,
    );
    const command = write(
      'command.mjs',
      `import { startServer, stopAll } from ${JSON.stringify(path.join(root, 'lib/commands/processes.mjs'))};
      const server = startServer('it', process.execPath, [${JSON.stringify(server)}], process.env);
      process.on('SIGINT', () => stopAll([server]).then(() => process.exit()));`,
    );
    const child = fork(command, { stdio: 'ignore' });
    await vi.waitFor(() => expect(pids().every(isRunning)).toBe(true), { timeout: 20_000 });
    return child;
  }

  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'shuts down all of its processes gracefully on %s',
    async (signal) => {
      const command = await startCommand();
      command.kill(signal);
      await vi.waitFor(() => expect(pids().some(isRunning)).toBe(false), { timeout: 30_000 });
      expect(['server', 'worker'].map((name) => existsSync(path.join(clone, name)))).toEqual([true, true]);
    },
  );
});

describe('npm start', () => {
  it.each([
    ['takes its port from a file .env', undefined, 'PORT=20003', '20003'],
    ['uses port 3000 if PORT is empty', '', '', '3000'],
  ])('%s', async (_, PORT, file, expected) => {
    symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
    write('.env', file);
    write('server.js', 'console.log(`port ${process.env.PORT}`); process.exit();');
    const env = { ...process.env, PORT };
    const printed = await new Promise((resolve) => {
      execFile(process.execPath, ['lib/commands/start.mjs'], { cwd: clone, env }, (_error, out, err) =>
        resolve(out + err),
      );
    });
    expect(printed).toBe(`port ${expected}\n`);
  });

  it('on SIGTERM, waits for a call whose connection has closed, although the server exits at once', async () => {
    const pending: ServerResponse[] = [];
    const service = createServer((_request, response) => void pending.push(response));
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port: servicePort } = service.address() as AddressInfo;
    symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
    write(
      'server.js',
      `process.on('SIGTERM', () => { console.log('stopping'); process.exit(143); });
      require('node:http').createServer((request, response) => {
        response.end();
        fetch('http://127.0.0.1:${servicePort}').then((response) => response.text()).then(() => console.log('saved'));
      }).listen(process.env.PORT, () => console.log('listening'));`,
    );
    const port = String(await freePort());
    const child = spawn(process.execPath, ['lib/commands/start.mjs'], {
      cwd: clone,
      env: { ...process.env, PORT: port },
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    let printed = '';
    child.stdout.on('data', (text) => (printed += text));
    const untilPrinted = (word: string) =>
      vi.waitFor(() => expect(printed).toContain(word), { timeout: 20_000 });
    await untilPrinted('listening');
    await fetch(`http://localhost:${port}`, { headers: { connection: 'close' } });
    await vi.waitFor(() => expect(pending).toHaveLength(1), 20_000);
    child.kill('SIGTERM');
    await untilPrinted('stopping');
    pending[0]!.end('done');
    expect(await ended).toBe(0);
    expect(printed).toContain('saved');
    service.close();
  });
});
