import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { routesFetch } from '@/lib/bff/testing-routes';
import { createChain } from '@/lib/chains/server';
import { type Partner } from '@/lib/partner-api/create-partner';
import { createService } from '@/lib/partner-api/service';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { createAgent, createTransport } from '@/lib/partner-api/transport';
import { runMutation } from '@/lib/query/testing-mutation';
import { stubSubmissions, quickSleep } from '@/lib/submissions/testing-submissions';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { createInviteMutation, type InviteToSend } from './mutations';
import type { CreateInviteBody } from './schema';
import { sendInTurn } from './send-in-turn';
import { listSentInvites } from './server';

let partner: Partner;
vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: async () => partner }));
vi.mock('@/lib/auth/require-user', () => ({
  requireUserSince: async () => ({ userId: partner.userId, since: 0 }),
}));
// The sandbox drops the connection only after the write, so there is no need to wait.
vi.mock('@/lib/submissions/poll-submission', async (original) => ({
  ...(await original<object>()),
  sleep: quickSleep,
}));
stubSubmissions(async () => {});

let sandbox: RunningSandbox;
let transactionId: string;
const realFetch = globalThis.fetch;
/** The page's requests to our routes. */
const asked: string[] = [];
beforeAll(async () => {
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!input.startsWith('/')) return realFetch(input, init);
    asked.push(`${init!.method} ${input.replace(transactionId, 'id').replace(/\?.*/, '')}`);
    return routesFetch(input, init);
  });
  sandbox = await startSandbox({ seed: 'empty' });
  // No cached reads, so that every read reaches the service.
  const service = createService(createTransport(sandbox.url, createAgent()), { keepReadsFor: 0 });
  partner = await partnerOf(sandbox, 'seller', {}, service);
  const address = { addressLine1: '1 Invite Row', postcode: 'BS1 1AA', country: 'GB' };
  const selling = { address, saleState: 'for-sale-sold-stc', currency: 'GBP' };
  transactionId = (await createChain(partner, { selling })).sellingTransactionId!;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await sandbox.close();
});
beforeEach(() => void asked.splice(0));

const people = (name: string): CreateInviteBody[] =>
  Array.from({ length: 20 }, (_, at) => ({
    email: `${name}.${at}@example.com`,
    role: 'Surveyor',
    representing: 'Buyer',
  }));
const sendOne = (invite: InviteToSend) =>
  runMutation(new QueryClient(), createInviteMutation(transactionId), invite);
const lose = (count: number) =>
  sandbox.operator(
    'PUT',
    '/faults',
    count === 0 ? [] : [{ path: '/v1/**', method: 'POST', kind: 'drop', count }],
  );
/** The writes and reads of invites that the service has counted since this was last called. */
let countedBefore: number[] = [0, 0];
async function counted(): Promise<[writes: number, reads: number]> {
  const all = await sandbox.operator<{ method: string; path: string; count: number }[]>('GET', '/requests');
  const of = (method: string) =>
    all.find((one) => one.method === method && one.path.includes('/invites'))?.count ?? 0;
  const now = [of('POST'), of('GET')];
  const [writes, reads] = now.map((count, at) => count - countedBefore[at]!);
  countedBefore = now;
  return [writes!, reads!];
}
/** The page's requests to send an invite. */
const writes = () => asked.filter((one) => one === 'POST /api/transactions/id/invites').length;

it('sends twenty invites with twenty writes and a single read of earlier ones', async () => {
  const turns: number[] = [];
  const { sent, refused } = await sendInTurn(sendOne, people('told'), (turn) => {
    turns.push(turn);
    return { id: randomUUID() };
  });
  expect(turns).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(sent.map(({ result }) => result.outcome === 'saved' && !result.checked)).toEqual(
    turns.map(() => true),
  );
  expect(refused).toEqual([]);
  expect([writes(), asked.length]).toEqual([20, 20]);
  expect(await counted()).toEqual([20, 1]);
});

it('finds invites after lost responses with one more read each, and sends none twice', async () => {
  // Three people were invited before in the same role; those invites must not be mistaken for new ones.
  const bodies = [...people('told').slice(0, 3), ...people('lost').slice(3)];
  let turn = 0;
  const everyOther = async (invite: InviteToSend) => {
    await lose(turn++ % 2);
    return sendOne(invite);
  };
  const { sent } = await sendInTurn(everyOther, bodies);
  await lose(0);
  expect(sent.map(({ result }) => result.outcome === 'saved' && result.checked)).toEqual(
    bodies.map((_, at) => at % 2 === 1),
  );
  expect([writes(), ...(await counted())]).toEqual([20, 20, 11]);
  const { data } = await listSentInvites(partner, { limit: 100 });
  expect(data).toHaveLength(40);
  const made = sent.map(({ result }) => result.outcome === 'saved' && result.data.id);
  expect(new Set(data.slice(0, 20).map(({ id }) => id))).toEqual(new Set(made));
});

it('refuses only the invite whose list cannot be read, and reads the list again for the next', async () => {
  await counted();
  await sandbox.operator('PUT', '/faults', [
    { path: '/v1/me/invites/sent', method: 'GET', kind: 'status', status: 404, count: 1 },
  ]);
  const bodies = people('later').slice(0, 4);
  const { sent, refused } = await sendInTurn(sendOne, bodies);
  expect(refused.map(({ body, error }) => [body, error.status])).toEqual([[bodies[0], 404]]);
  expect(sent.map(({ body }) => body)).toEqual(bodies.slice(1));
  expect([writes(), ...(await counted())]).toEqual([4, 3, 2]);
});
