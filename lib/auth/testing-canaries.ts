import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { oidcRecords, people } from '@/sandbox/db/schema';
import { auth } from './auth';
import { callRoute, loadRoute } from './testing-next-headers';
import { startSandboxFor } from './testing-sandbox';
import { TestBrowser } from './testing-browser';

const appUrl = 'http://localhost:4250';
const keepReadsMs = 10_000;
const scopes = ['chains:read', 'chains:write', 'transactions:write', 'contacts:read', 'properties:read'];
const routes = [
  'chains', 'chains/[chainId]', 'properties', 'transactions/[transactionId]', 'transactions/[transactionId]/parties', 'whoami', 'session',
]; // oxfmt-ignore

async function callApi(cookie: string, file: string, params: Record<string, string>, body?: unknown) {
  const address = file.replaceAll(/\[(\w+)\]/g, (_, name: string) => params[name]!);
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { cookie, 'x-csrf': '1', 'content-type': 'application/json' };
  const request = new Request(`${appUrl}/api/${address}`, { method, headers, body: JSON.stringify(body) });
  return callRoute((await loadRoute<'GET' | 'POST'>(file))[method], request, params);
}

/**
 * A sandbox whose users are signed in, each with a chain and with text that belongs to no other user. The calling file
 * needs `vi.mock('next/headers', …)`.
 */
export async function startCanaries(count: number) {
  const sandbox = await startSandboxFor(appUrl, { seed: 'empty' });
  const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', { scopes, limit: 1_000_000 });
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  vi.stubEnv('PARTNER_API_KEY', key);
  vi.stubEnv('KEEP_READS_MS', String(keepReadsMs));

  const users = Array.from({ length: count }, (_, index) => {
    const slug = `user-${index}`;
    return {
      slug,
      id: randomUUID(),
      canary: `canary-${slug}-end`,
      cookie: '',
      chainId: '',
      transactionId: '',
    };
  });
  const sharing = { name: true, email: true, phone: true, company: true };
  await sandbox.db.insert(people).values(
    users.map(({ id, slug, canary }) => ({
      id, slug, name: canary, email: `${canary}@example.com`, phone: null, company: null, companyWebsite: null, sharing, updatedAt: new Date(),
    })), // oxfmt-ignore
  );
  for (const user of users) {
    const browser = new TestBrowser(appUrl);
    await browser.signIn(auth(), { query: `?login_hint=${user.slug}` });
    user.cookie = browser.cookies();
    const address = { addressLine1: user.canary, postcode: 'BS1 1AA', country: 'GB' };
    const selling = { address, saleState: 'for-sale-sold-stc', currency: 'GBP' };
    const response = await callApi(user.cookie, 'chains', {}, { selling });
    if (response.status !== 201)
      throw new Error(`creating a chain returned ${response.status}: ${await response.text()}`);
    const { chainId, sellingTransactionId } = (await response.json()) as Record<string, string>;
    Object.assign(user, { chainId, transactionId: sellingTransactionId });
  }

  /** One of the interleaved reads. Every thirtieth requests another user's data. @returns the errors found */
  async function checkRead(turn: number, statuses: Record<number, number>): Promise<string[]> {
    const user = users[(turn * 7) % count]!;
    const owner = turn % 30 === 29 ? users[(turn * 11 + 1) % count]! : user;
    const route =
      owner === user ? routes[turn % routes.length]! : routes[1 + 2 * (Math.floor(turn / 30) % 2)]!;
    const { chainId, transactionId } = owner;
    const response = await callApi(user.cookie, route, { chainId, transactionId });
    const text = await response.text();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    // An overloaded machine may time out. That is no leak, but the response must not contain anyone's data either.
    const isBusy = response.status === 503 || response.status === 504;
    const isOwn = owner === user || !route.includes('[');
    const errors: string[] = [];
    if (!isBusy && response.status !== (isOwn ? 200 : 404))
      errors.push(`${user.slug}: ${response.status} at ${route}: ${text}`);
    if (!isBusy && isOwn && !text.includes(user.canary) && !text.includes(user.id))
      errors.push(`${user.slug}: none of their own data at ${route}`);
    const foreign = (text.match(/canary-user-\d+-end/g) ?? []).filter((canary) => canary !== user.canary);
    errors.push(...foreign.map((canary) => `${user.slug} saw ${canary} at ${route}`));
    if (users.some((other) => other !== user && text.includes(other.id)))
      errors.push(`${user.slug} saw another user's id at ${route}`);
    return errors;
  }

  const refreshes = () => sandbox.count('/token?grant_type=refresh_token');

  return {
    sandbox,
    users,
    refreshes,
    /** Makes `total` reads, `concurrency` at a time. Half way through, every token and every cached read expires. */
    async readInterleaved(total: number, concurrency: number) {
      const before = await refreshes();
      const statuses: Record<number, number> = {};
      const errors: string[] = [];
      let next = 0;
      const worker = async () => {
        while (next < total) {
          const turn = next++;
          if (turn === total / 2) {
            const now = performance.now.bind(performance);
            vi.spyOn(performance, 'now').mockImplementation(() => now() + keepReadsMs + 1);
            await sandbox.db.delete(oidcRecords).where(eq(oidcRecords.model, 'AccessToken'));
          }
          errors.push(...(await checkRead(turn, statuses)));
        }
      };
      await Promise.all(Array.from({ length: concurrency }, worker));
      return { errors, statuses, refreshes: (await refreshes()) - before };
    },
    async close() {
      await auth().close();
      await sandbox.close();
    },
  };
}
