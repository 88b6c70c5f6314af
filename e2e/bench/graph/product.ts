import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoEnvironment } from '@/lib/commands/environment.mjs';
import { waitUntilServing, startServer, stopAll } from '@/lib/commands/processes.mjs';

export type Product = {
  address: string;
  operator<T>(method: string, path: string, body: unknown): Promise<T>;
  /** Creates a chain of another person in which the demo agent has one transaction, as is usual. @returns its id */
  makeChain(transactions: number): Promise<string>;
  stop(): Promise<void>;
};

type Created = { id: string };

/** Starts the production build of the dashboard and a sandbox, on `port` and `port + 1000`, with temporary data. */
export async function startProduct(port: number): Promise<Product> {
  const sandboxPort = port + 1000;
  const data = mkdtempSync(path.join(tmpdir(), 'bench-graph-'));
  const environment = {
    ...demoEnvironment(),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA: path.join(data, 'sandbox'),
    SANDBOX_OPERATOR: '1',
    KEEP_READS_MS: '0',
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  };
  // Imported here because a module with top-level await cannot be loaded with require, as this one is.
  const { ensureBuilt } = await import('@/lib/commands/build.mjs');
  await ensureBuilt(environment);
  const [address, service] = [`http://localhost:${port}`, `http://localhost:${sandboxPort}`];
  const servers = [
    startServer('The sandbox', process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], environment),
    startServer('The dashboard', process.execPath, ['lib/commands/start.mjs'], environment),
  ]; // oxfmt-ignore
  const stop = async () => {
    await stopAll(servers);
    rmSync(data, { recursive: true, force: true });
  };
  const isUp = (await waitUntilServing(servers[0], `${service}/healthz`, 60)) && (await waitUntilServing(servers[1], `${address}/sign-in`, 60)); // oxfmt-ignore
  if (!isUp) {
    await stop();
    throw new Error(servers.map(({ name, tail }) => `${name}: ${tail.join('')}`).join('\n'));
  }

  const call = async <T>(method: string, url: string, body?: unknown, headers = {}): Promise<T> => {
    const response = await fetch(service + url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const operator = <T>(method: string, url: string, body?: unknown) =>
    call<T>(method, `/operator${url}`, body);
  const [{ key }, { accessToken }, people] = await Promise.all([
    operator<{ key: string }>('POST', '/keys', {
      scopes: ['chains:read', 'invites:write'],
      limit: 1_000_000,
      windowSeconds: 3600,
    }),
    operator<{ accessToken: string }>('POST', '/tokens', { person: 'seller' }),
    operator<{ slug: string; email: string }[]>('GET', '/people'),
  ]);
  const sellerHeaders = { authorization: `Bearer ${key}`, 'x-user-token': accessToken };
  const { email } = people.find(({ slug }) => slug === 'agent')!;
  return {
    address,
    operator,
    async makeChain(transactions) {
      const order = { transactions, shape: 'split', stagesEach: 4, person: 'seller' };
      const { chainId } = await operator<{ chainId: string }>('POST', '/chains', order);
      const { data: chain } = await call<{ data: { transactions: Created[] } }>('GET', `/v1/chains/${chainId}`, undefined, sellerHeaders); // oxfmt-ignore
      const ownId = chain.transactions[0]!.id;
      const body = { email, role: 'Estate Agent', representing: 'Seller' };
      const { data: invite } = await call<{ data: Created }>('POST', `/v1/transactions/${ownId}/invites`, body, sellerHeaders); // oxfmt-ignore
      await operator('PATCH', `/invites/${invite.id}`, { status: 'accepted' });
      return chainId;
    },
    stop,
  };
}
