import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { oidcRecords, people } from '@/sandbox/db/schema';
import { auth } from './auth';
import { callRoute } from './testing-next-headers';
import { startSandboxFor, type TestSandbox } from './testing-sandbox';
import { TestBrowser } from './testing-browser';

vi.mock('next/headers', () => import('./testing-next-headers'));

const total = 30_000;
const atOnce = 60;
const appUrl = 'http://localhost:4250';
const scopes = ['chains:read', 'chains:write', 'transactions:write', 'contacts:read', 'properties:read'];

/** A person whose every word in the service is theirs alone, and what they have there. */
type User = {
  slug: string;
  id: string;
  canary: string;
  cookie: string;
  chainId: string;
  transactionId: string;
};
const users: User[] = Array.from({ length: 50 }, (_, at) => {
  const slug = `user-${at}`;
  return { slug, id: randomUUID(), canary: `canary-${slug}-end`, cookie: '', chainId: '', transactionId: '' };
});

let sandbox: TestSandbox;

type Handlers = Record<'GET' | 'POST', Parameters<typeof callRoute>[0]>;
const load = (file: string) =>
  import(path.resolve(import.meta.dirname, '../../app/api', file, 'route.ts')) as Promise<Handlers>;

async function ask(
  user: User,
  method: 'GET' | 'POST',
  file: string,
  params: Record<string, string>,
  body?: unknown,
) {
  const address = file.replaceAll(/\[(\w+)\]/g, (_, name: string) => params[name]!);
  const headers = { cookie: user.cookie, 'x-csrf': '1', 'content-type': 'application/json' };
  const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  return callRoute((await load(file))[method], new Request(`${appUrl}/api/${address}`, init), params);
}

beforeAll(async () => {
  sandbox = await startSandboxFor(appUrl, { seed: 'empty' });
  const limit = 1_000_000;
  const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', { scopes, limit });
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  vi.stubEnv('PARTNER_API_KEY', key);
  vi.stubEnv('KEEP_READS_MS', '10000');
  const sharing = { name: true, email: true, phone: true, company: true };
  await sandbox.db.insert(people).values(
    users.map(({ id, slug, canary }) => ({
      id, slug, name: canary, email: `${canary}@example.com`, phone: null, company: null, companyWebsite: null, sharing, updatedAt: new Date(),
    })), // prettier-ignore
  );
  for (const user of users) {
    const browser = new TestBrowser(appUrl);
    await browser.signIn(auth(), { query: `?login_hint=${user.slug}` });
    user.cookie = browser.cookies();
    const address = { addressLine1: user.canary, postcode: 'BS1 1AA', country: 'GB' };
    const selling = { address, saleState: 'for-sale-sold-stc', currency: 'GBP' };
    const made = await ask(user, 'POST', 'chains', {}, { selling });
    expect(made.status).toBe(201);
    const { chainId, sellingTransactionId } = (await made.json()) as Record<string, string>;
    Object.assign(user, { chainId, transactionId: sellingTransactionId });
  }
}, 120_000);
afterAll(async () => {
  await auth().close();
  await sandbox.close();
});

// Reliability, R6.
it(`keeps ${users.length} people apart in ${total} interleaved responses, refreshes under way`, async () => {
  const refreshes = () => sandbox.count('/token?grant_type=refresh_token');
  const before = await refreshes();
  const routes = [
    'chains', 'chains/[chainId]', 'properties', 'transactions/[transactionId]', 'transactions/[transactionId]/parties', 'whoami', 'session',
  ]; // prettier-ignore
  const statuses: Record<number, number> = {};
  const wrong: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < total) {
      const turn = next++;
      // Half way the service takes no access token of theirs any more: everybody's is renewed.
      if (turn === total / 2)
        await sandbox.db.delete(oidcRecords).where(eq(oidcRecords.model, 'AccessToken'));
      const user = users[(turn * 7) % users.length]!;
      // Every thirtieth asks for what is somebody else's.
      const owner = turn % 30 === 29 ? users[(turn * 11 + 1) % users.length]! : user;
      const route =
        owner === user ? routes[turn % routes.length]! : routes[1 + 2 * (Math.floor(turn / 30) % 2)]!;
      const { chainId, transactionId } = owner;
      const answer = await ask(user, 'GET', route, { chainId, transactionId });
      const text = await answer.text();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      // A machine with too much to do may answer so: that must be nobody's data either, and is no leak.
      const isBusy = answer.status === 503 || answer.status === 504;
      const isOwn = owner === user || !route.includes('[');
      if (!isBusy && answer.status !== (isOwn ? 200 : 404))
        wrong.push(`${user.slug}: ${answer.status} at ${route}: ${text}`);
      if (!isBusy && isOwn && !text.includes(user.canary) && !text.includes(user.id))
        wrong.push(`${user.slug}: nothing of theirs at ${route}`);
      const seen = text.match(/canary-user-\d+-end/g) ?? [];
      const foreign = seen.filter((one) => one !== user.canary);
      wrong.push(...foreign.map((one) => `${user.slug} saw ${one} at ${route}`));
      if (users.some((other) => other !== user && text.includes(other.id)))
        wrong.push(`${user.slug} saw somebody's id at ${route}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));

  expect(wrong).toEqual([]);
  expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(total);
  expect((statuses[503] ?? 0) + (statuses[504] ?? 0)).toBeLessThan(total / 100);
  expect(statuses[404]).toBeGreaterThan(500);
  expect((await refreshes()) - before).toBe(users.length);
}, 240_000);
