import { AsyncLocalStorage } from 'node:async_hooks';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { routesFetch } from '@/lib/bff/testing-routes';
import type { Partner } from '@/lib/partner-api/create-partner';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { parties } from '@/sandbox/db/schema';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { type MemoryValue, emptyMemory } from './memory-value';
import { visitToday } from './testing-morning';
import { unlimited, VirtualTime } from './testing-virtual-time';

type Caller = { readPriority: 'interactive' | 'background' };
/** Stands in for the session by which our routes know the caller. */
const session = new AsyncLocalStorage<(caller?: Caller) => Partner>();
vi.mock('@/lib/auth/require-partner', () => ({
  requirePartner: async (caller?: Caller) => session.getStore()!(caller),
}));

let sandbox: RunningSandbox;
let time: VirtualTime;
let token: string;
let remembered: MemoryValue;
const realFetch = globalThis.fetch;

/** Each has three or four links, of which the user is a party in one or two: 385 links, 165 of them own. */
const chainCount = 110;

beforeAll(async () => {
  time = new VirtualTime('2026-11-23T08:45:00Z');
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.startsWith('/') ? routesFetch(input, init) : realFetch(input, init),
  );
  sandbox = await startSandbox({ seed: 'empty' });
  await unlimited(sandbox);
  token = await sandbox.token('agent', 7 * 86_400);
  for (let at = 0; at < chainCount; at += 1) {
    const order = { transactions: 3 + (at % 2), shape: 'line', stagesEach: 4, person: 'agent' };
    await sandbox.operator('POST', '/chains', order);
    vi.setSystemTime(Date.now() + 1000);
  }
  const dark = [...(await transactionsByChain()).values()].flatMap((ids, at) => ids.slice(1 + (at % 2)));
  await sandbox.db.update(parties).set({ active: false }).where(inArray(parties.transactionId, dark));
});
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await sandbox.close();
});

async function transactionsByChain(): Promise<Map<string, string[]>> {
  const byChain = new Map<string, string[]>();
  for (const { id, chainId } of await sandbox.db.query.transactions.findMany())
    byChain.set(chainId!, [...(byChain.get(chainId!) ?? []), id]);
  return byChain;
}

type Counted = { path: string; count: number; statuses: Record<string, number> };
const names: Record<string, string> = {
  '/v1/chains': 'chains',
  '/v1/chains/{chainId}': 'one chain',
  '/v1/transactions/{transactionId}/stages': 'stages',
  '/v1/me/invites': 'invites',
  '/v1/me/invites/sent': 'sent',
  '/v1/me/access-requests': 'requests',
};

/** The calls that the sandbox has counted since this was last called. */
async function counted(): Promise<Record<string, number>> {
  const all = (await sandbox.operator<Counted[]>('GET', '/requests')).filter(({ path }) => path.startsWith('/v1/')); // oxfmt-ignore
  const since = all.flatMap(({ path, count }) => {
    const more = count - (before.get(path) ?? 0);
    before.set(path, count);
    return more > 0 ? [[names[path] ?? path, more] as const] : [];
  });
  expect(all.flatMap(({ statuses }) => Object.keys(statuses))).toEqual(all.map(() => '200'));
  return Object.fromEntries(since);
}
const before = new Map<string, number>();

/** A visit by one of the people who share the key. */
async function visit(service: SharedService, memory: MemoryValue, userId = 'agent') {
  const partnerFor = async (caller: Partial<Caller> = {}) =>
    partnerOf(sandbox, 'agent', { ...caller, userId, getUserToken: async () => token }, service);
  const [interactive, background] = await Promise.all([
    partnerFor(),
    partnerFor({ readPriority: 'background' }),
  ]);
  const as = (caller?: Caller) => (caller?.readPriority === 'background' ? background : interactive);
  return session.run(as, () => visitToday(interactive, memory, time.pause));
}
type SharedService = ReturnType<VirtualTime['service']>['service'];

const maxInAMinute = (sent: readonly number[]) =>
  Math.max(...sent.map((at) => sent.filter((one) => one >= at && one < at + 60_000).length));
const firstPaint = { chains: 1, invites: 1, sent: 1, requests: 1 };

it('makes 120 reads on the first visit at sixty a minute, and the rest on later visits', async () => {
  const { service, sent } = time.service(sandbox.url);
  const first = await time.during(visit(service, emptyMemory));
  const counts = await counted();
  expect(counts).toEqual({
    ...firstPaint,
    chains: 2,
    'one chain': expect.any(Number),
    stages: expect.any(Number),
  });
  expect(counts['one chain']! + counts.stages!).toBeLessThanOrEqual(120);
  expect(counts['one chain']! + counts.stages!).toBeGreaterThan(115);
  expect(maxInAMinute(sent)).toBeLessThanOrEqual(60 + 5);
  report('first visit', counts, sent);
  let next = first;
  while (next.left > 0) next = await time.during(visit(service, next.memory));
  const rest = await counted();
  expect(counts['one chain']! + rest['one chain']!).toBe(chainCount);
  expect(counts.stages! + rest.stages!).toBe(165);
  report('the rest, two visits', rest, sent);
  remembered = next.mark();
});

it('reads only changed transactions on a usual morning, and nothing when opened again', async () => {
  vi.setSystemTime(Date.parse('2026-11-24T08:45:00Z'));
  const chains = [...(await transactionsByChain()).values()].slice(0, 40);
  const stages = await sandbox.db.query.stages.findMany();
  for (const [at, ids] of chains.entries()) {
    const changed = stages.find(({ transactionId }) => transactionId === ids[at % 3])!;
    await sandbox.operator('PATCH', `/stages/${changed.id}`, { progress: 'Blocked' });
  }
  const { service, sent } = time.service(sandbox.url);
  const morning = await time.during(visit(service, remembered));
  const counts = await counted();
  expect(counts).toEqual({ ...firstPaint, 'one chain': 40, stages: 21 });
  expect(morning.changed).toHaveLength(40);
  report('usual morning, 40 changed', counts, sent);
  const before = sent.length;
  await time.during(visit(service, morning.memory));
  const again = await counted();
  expect(again).toEqual(firstPaint);
  report('opened again', again, sent.slice(before));
});

it('stays within the key’s rate limit when several people start at once, and completes all of them', async () => {
  // The same ratio as twelve people with the demo key's 600 a minute.
  const [persons, limit] = [4, 200];
  const { service, sent } = time.service(sandbox.url, limit);
  const people = Array.from({ length: persons }, (_, at) => `person ${at}`);
  const all = await time.during(Promise.all(people.map((person) => visit(service, remembered, person))));
  for (const { changed, failure, left } of all)
    expect([changed.length, failure, left]).toEqual([40, null, 0]);
  const counts = await counted();
  const each = { ...firstPaint, 'one chain': 40, stages: 21 };
  const ofAll = Object.entries(each).map(([what, count]) => [what, persons * count]);
  expect(counts).toEqual(Object.fromEntries(ofAll));
  expect(sent.length).toBeGreaterThan(limit);
  expect(maxInAMinute(sent)).toBeLessThan(limit);
  report('starting at once', counts, sent);
  remembered = all[0]!.mark();
});

it('rereads transactions in rotation once a stage is found that changed without its transaction', async () => {
  vi.setSystemTime(Date.parse('2026-11-24T16:00:00Z'));
  const own = (await sandbox.db.query.parties.findMany())
    .filter(({ active }) => active)
    .map(({ transactionId }) => transactionId);
  const stages = await sandbox.db.query.stages.findMany();
  const openOf = (id: string) =>
    stages.filter((one) => one.transactionId === id && one.progress === 'Not Started');
  const edit = (id: string, more: object = {}) => sandbox.operator('PATCH', `/stages/${id}`, { progress: 'In Progress', ...more }); // oxfmt-ignore
  const hidden = own.flatMap((id) => openOf(id).slice(0, 1)).slice(20, 30);
  for (const { id } of hidden) await edit(id, { touchesTransaction: false });
  const { service, sent } = time.service(sandbox.url);
  const unaware = await time.during(visit(service, remembered));
  expect([unaware.changed, await counted(), unaware.memory.isQuiet]).toEqual([[], firstPaint, false]);

  const [seen, quiet] = own.map(openOf).find((open) => open.length > 1)!;
  await edit(seen!.id);
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await edit(quiet!.id, { touchesTransaction: false });
  const found = await time.during(visit(service, unaware.memory));
  expect(found.memory.isQuiet).toBe(true);
  expect(found.changed).toHaveLength(2);
  await counted();

  let { memory } = found;
  const days: number[] = [];
  for (let day = 1; day <= 8; day += 1) {
    vi.setSystemTime(Date.parse('2026-11-24T16:10:00Z') + day * 86_400_000);
    const before = sent.length;
    const visited = await time.during(visit(service, memory));
    const counts = await counted();
    if (day === 1) report('after a quiet edit', counts, sent.slice(before));
    // Besides the thirty, it reads ahead what would soon be stale.
    if (day === 1) expect(counts.stages).toBeGreaterThanOrEqual(30);
    ({ memory } = visited);
    days.push(visited.changed.length);
    if (visited.changed.length === hidden.length + 2) break;
  }
  expect(days.at(-1)).toBe(hidden.length + 2);
});

function report(what: string, counts: Record<string, number>, sent: readonly number[]): void {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (process.env.SHOW_COUNTS)
    // oxlint-disable-next-line no-console -- prints the counts on request
    console.log(what, all, JSON.stringify(counts), `max in a minute ${maxInAMinute(sent)}`);
}
