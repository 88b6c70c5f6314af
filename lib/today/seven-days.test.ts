import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ChainSummary } from '@/lib/chains/schema';
import { routesFetch } from '@/lib/bff/testing-routes';
import { type Partner } from '@/lib/partner-api/create-partner';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { type LoggedChange, simulateDay } from '@/sandbox/simulate-day';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { type MemoryValue, emptyMemory, parseMemory } from './memory-value';
import { visitToday } from './testing-morning';
import { unlimited, VirtualTime } from './testing-virtual-time';

let partner: Partner;
vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: async () => partner }));

let sandbox: RunningSandbox;
const realFetch = globalThis.fetch;
const dayMs = 86_400_000;
/** The soak simulates a week; three days already bring every kind of change. */
const days = Number(process.env.MORNINGS ?? 3);
/** A Thursday, so that the weekend is among the days. */
const firstMorning = '2026-11-26T08:45:00Z';
let time: VirtualTime;

beforeAll(async () => {
  time = new VirtualTime(firstMorning);
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.startsWith('/') ? routesFetch(input, init) : realFetch(input, init),
  );
  sandbox = await startSandbox({ now: new Date() });
  await unlimited(sandbox);
});
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await sandbox.close();
});

/** Repeats the visit until nothing is left to read. */
async function morning(memory: MemoryValue) {
  const token = await sandbox.token('agent', 86_400);
  const { service } = time.service(sandbox.url);
  partner = await partnerOf(sandbox, 'agent', { getUserToken: async () => token }, service);
  // The memory as it is restored from storage.
  let visit = await time.during(
    visitToday(partner, parseMemory(JSON.parse(JSON.stringify(memory))), time.pause),
  );
  for (let more = 0; visit.left > 0 && more < 20; more += 1)
    visit = await time.during(visitToday(partner, visit.memory, time.pause));
  expect(visit.failure).toBeNull();
  return visit;
}

/** Simulates a day. @returns the log of its changes */
async function oneDay(): Promise<LoggedChange[]> {
  const headers = {
    authorization: `Bearer ${sandbox.partnerKey}`,
    'x-user-token': await sandbox.token('agent', 86_400),
  };
  const api = async <T>(path: string) =>
    (await (await realFetch(`${sandbox.url}/v1${path}`, { headers })).json()) as T;
  const log: LoggedChange[] = [];
  await simulateDay({ operator: sandbox.operator, api }, async (_event, changes) => {
    log.push(...changes);
    vi.setSystemTime(Date.now() + 61_000);
  });
  return log;
}

/** Changes a chain that was not simulated: in its dark link, a deleted stage, and a change that is reverted. */
async function extraChanges(chains: readonly ChainSummary[]): Promise<Line[]> {
  const stages = await sandbox.db.query.stages.findMany();
  const open = ({ transactions }: ChainSummary, isDark: boolean) => {
    const of = transactions.filter(({ yourRole }) => (yourRole === null) === isDark).map(({ id }) => id);
    return stages.filter(
      (one) => of.includes(one.transactionId) && one.progress === 'Not Started' && !one.deletedAt,
    );
  };
  const chain = chains.find((one) => open(one, true).length > 0 && open(one, false).length > 1)!;
  const patch = (id: string, change: object) => sandbox.operator('PATCH', `/stages/${id}`, change);
  const [[dark], [reverted, gone]] = [open(chain, true), open(chain, false)];
  await patch(dark!.id, { progress: 'In Progress' });
  await patch(reverted!.id, { progress: 'Blocked' });
  await patch(reverted!.id, { progress: 'Not Started' });
  await patch(gone!.id, { deleted: true });
  return [
    { key: `changed:${chain.id}:hidden:${dark!.transactionId}`, says: 'not started (was ' },
    { key: `changed:${chain.id}:gone:${gone!.transactionId}:${gone!.id}`, says: ' is gone at ' },
  ];
}

const isIn = (log: readonly LoggedChange[], chainId: string, transactions: readonly { id: string }[]) =>
  log.some(
    ({ id, transactionId }) => id === chainId || transactions.some((one) => one.id === (transactionId ?? id)),
  );
type Line = { key: string; says: string };
const dayWords = (moment: unknown) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'long' }).format(new Date(String(moment))); // oxfmt-ignore

/** The lines that `/today` should show for a log. */
function expectedLines(log: readonly LoggedChange[], chains: readonly ChainSummary[]): Line[] {
  const chainOf = new Map(chains.flatMap(({ id, transactions }) => transactions.map((one) => [one.id, id])));
  return log.flatMap(({ what, id, transactionId, before, after }): Line[] => {
    if (what === 'chain') return [{ key: `changed:${id}:new`, says: 'A chain that is new to you' }];
    if (what === 'invite') return [{ key: `answered:${id}`, says: `${String(after.status)} the invite` }];
    if (what === 'transaction')
      return [{ key: `changed:${chainOf.get(id)}:sale:${id}`, says: 'is off market, it was sold STC' }];
    const line = (kind: string, says: string) => ({
      key: `changed:${chainOf.get(transactionId!)}:${kind}:${transactionId}:${id}`,
      says,
    });
    const progress = after.progress === before!.progress ? undefined : after.progress;
    const isOtherDay = (field: string) =>
      field in after && String(after[field]).slice(0, 10) !== String(before![field]).slice(0, 10);
    if (progress === 'Completed') return [line('completed', 'is completed')];
    return [
      ...(progress === 'Blocked' ? [line('blocked', 'is blocked')] : []),
      ...(progress === 'In Progress' && before!.progress === 'Blocked'
        ? [line('unblocked', 'no longer')]
        : []),
      ...(progress === 'In Progress' && before!.progress !== 'Blocked'
        ? [line('started', 'in progress')]
        : []),
      ...(isOtherDay('expectedCompletion')
        ? [line('moved', `by ${dayWords(after.expectedCompletion)}, 7 days later than before`)]
        : []),
      ...(isOtherDay('expectedUpdate')
        ? [
            line(
              'promise',
              after.expectedUpdate
                ? `by ${dayWords(after.expectedUpdate)}`
                : 'no longer has an expected update',
            ),
          ]
        : []),
    ];
  });
}

it('lists exactly the changes of the day before on each morning', async () => {
  const first = await morning(emptyMemory);
  expect(first.changed).toEqual([]);
  expect(Object.keys(first.memory.chains)).toHaveLength(first.chains.length);
  expect(first.chains.length).toBeGreaterThan(100);
  let memory = first.mark();
  for (let day = 1; day <= days; day += 1) {
    const log = await oneDay();
    const unchanged = first.chains.filter(({ id, transactions }) => !isIn(log, id, transactions));
    const more = await extraChanges(unchanged);
    vi.setSystemTime(Date.parse(firstMorning) + day * dayMs);
    const visit = await morning(memory);
    const expected = [...expectedLines(log, visit.chains), ...more];
    const shown = new Map(visit.changed.map(({ key, text }) => [key, text]));
    expect([...shown.keys()].sort(), `day ${day}`).toEqual(expected.map(({ key }) => key).sort());
    for (const { key, says } of expected) expect(shown.get(key)).toContain(says);
    expect(expected.length).toBeGreaterThan(15);
    memory = visit.mark();
  }
});
