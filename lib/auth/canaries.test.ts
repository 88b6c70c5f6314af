import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auth } from './auth';
import { callRoute } from './testing-next-headers';
import { startTestServer, type TestServer } from './testing-server';
import { TestBrowser } from './testing-browser';

vi.mock('next/headers', () => import('./testing-next-headers'));

const users = Array.from({ length: 50 }, (_, at) => `user-${at}`);
const total = 30_000;
const atOnce = 150;
const appUrl = 'http://localhost:4250';
const moment = '2026-11-21T10:00:00+00:00';

/** Everything that the API tells a user carries that user's canary, at the same addresses for all of them. */
function api(address: string, userId: string): unknown {
  const canary = `canary-${userId}-end`;
  const stage = (id: string) => ({
    id, transactionId: 't', title: canary, description: null, progress: canary, progressNote: canary, expectedUpdate: null,
    expectedCompletion: null, assignedToYou: false, assigned: false, dependsOnStageId: null, createdAt: moment, updatedAt: moment,
  }); // prettier-ignore
  const [noun, id] = address.split('/').slice(2);
  if (noun === 'stages') return { data: stage(id!) };
  return { data: [stage('1'), stage('2')], nextCursor: null };
}

let server: TestServer;
const cookies = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer({ appUrl, api, accessTokenTtl: 5 });
  for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value);
  for (const user of users) {
    const browser = new TestBrowser(appUrl);
    await browser.signIn(auth(), { query: `?login_hint=${user}` });
    cookies.set(user, browser.cookies());
  }
});
afterAll(async () => {
  await auth().close();
  await server.close();
});

it(`keeps ${users.length} users apart in ${total} interleaved responses, refreshes under way`, async () => {
  const load = async (file: string) =>
    (
      (await import(path.resolve(import.meta.dirname, '../../app/api', file))) as {
        GET: Parameters<typeof callRoute>[0];
      }
    ).GET;
  const routes = [
    { get: await load('whoami/route.ts'), address: 'whoami', params: {}, canary: /user-\d+/g },
    ...['a', 'b', 'c'].map((stageId) => ({ stageId, address: `stages/${stageId}` })).map(({ stageId, address }) => ({
      get: load('stages/[stageId]/route.ts'), address, params: { stageId }, canary: /canary-user-\d+-end/g,
    })),
    { get: await load('transactions/[transactionId]/stages/route.ts'), address: 'transactions/t/stages', params: { transactionId: 't' }, canary: /canary-user-\d+-end/g },
  ]; // prettier-ignore

  const statuses: Record<number, number> = {};
  const foreign: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < total) {
      const turn = next++;
      const user = users[(turn * 7) % users.length]!;
      const route = routes[turn % routes.length]!;
      const request = new Request(`${appUrl}/api/${route.address}`, {
        headers: { cookie: cookies.get(user)! },
      });
      const answer = await callRoute(await route.get, request, route.params as Record<string, string>);
      const text = await answer.text();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const own = route.address === 'whoami' ? user : `canary-${user}-end`;
      const seen = text.match(route.canary) ?? [];
      if (answer.status === 200 && seen.length === 0) foreign.push(`${user}: nothing at ${route.address}`);
      foreign.push(
        ...seen.filter((one) => one !== own).map((one) => `${user} saw ${one} at ${route.address}`),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));

  expect(foreign).toEqual([]);
  expect(statuses).toEqual({ 200: total });
  expect(server.counts.refused).toBe(0);
  expect(server.counts.refreshes).toBeGreaterThanOrEqual(50);
}, 180_000);
