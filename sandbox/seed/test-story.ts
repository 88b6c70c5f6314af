import fc from 'fast-check';
import type { Chain } from '@/lib/chains/schema';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import type { Stage } from '@/lib/stages/schema';
import { londonDay } from '@/lib/values/moment-format';
import { workingDaysBetween } from '@/lib/values/working-days';
import { operations } from '../api/operations';
import { groupBy } from '../db/group-by';
import { presentStage } from '../db/read-stages';
import type { Database } from '../context';
import { idOf } from './id-of';
import { replaceWorld } from './save-world';
import type { World } from './world';

/** The day of the completion that the calendar decides: chain 8 completes on the next bank holiday. */
const HOLIDAY_CHAIN = idOf('chain:8');
const READERS = ['agent', 'conveyancer', 'admin', 'seller', 'buyer', 'outsider'];
/** Those who are in all ten chains. */
export const PARTIES = ['agent', 'conveyancer'] as const;
const ACROSS = [
  '/v1/chains',
  '/v1/properties',
  '/v1/me/invites',
  '/v1/me/invites/sent',
  '/v1/me/access-requests',
  '/v1/me/address-book',
];

type Row = { id: string; [key: string]: unknown };
type Page = { data: Row[]; nextCursor: string | null };

/**
 * What a demo seeded at `now` tells, read by the API's own functions: every list of each person in its order, and of
 * the chains that still move what the dashboard concludes. Moments are told in working days from `now`.
 */
export async function storyOf(db: Database, world: World, now: Date): Promise<string[]> {
  await replaceWorld(db, world);
  const told: string[] = [];
  for (const person of READERS) {
    const read = readerOf(db, idOf(`person:${person}`), now);
    for (const path of ACROSS) {
      told.push(`${person} ${path}`, ...(await read.all(path)).map((row) => inWorkingDays(row, now)));
    }
    if (person === 'agent') told.push(...(await conclusionsOf(read, now)));
  }
  return told;
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(db: Database, personId: string, now: Date) {
  const caller = {
    partner: { id: idOf('partner'), name: 'Story' },
    key: { id: idOf('key'), scopes: [] },
    personId,
  };
  const context = { db, caller, clock: { now: () => now }, secret: 'a secret of the story, thirty-two' };
  const call = (path: string, params: object, query: object) => {
    const found = operations.find((operation) => operation.method === 'GET' && operation.path === path)!;
    return found.handle(context, { params, query, body: undefined });
  };
  return {
    one: async (path: string, params: object) => ((await call(path, params, {})) as { data: unknown }).data,
    async all(path: string, params: object = {}): Promise<Row[]> {
      const rows: Row[] = [];
      for (let cursor: string | undefined; ;) {
        const page = (await call(path, params, { limit: 100, cursor })) as Page;
        rows.push(...page.data);
        if (!page.nextCursor) return rows;
        cursor = page.nextCursor;
      }
    },
  };
}

/** The chains that still move, with all that a party of them may read. */
async function conclusionsOf(read: Reader, now: Date): Promise<string[]> {
  const told: string[] = [];
  for (const { id } of (await read.all('/v1/chains')).slice(0, 10)) {
    const chain = (await read.one('/v1/chains/{chainId}', { chainId: id })) as Chain;
    const stagesOf = new Map<string, Stage[]>();
    for (const { id: transactionId, yourRole } of chain.transactions) {
      if (yourRole === null) continue;
      const stages = await read.all('/v1/transactions/{transactionId}/stages', { transactionId });
      const parties = await read.all('/v1/transactions/{transactionId}/parties', { transactionId });
      told.push(`stages of ${transactionId}`, ...stages.map((stage) => inWorkingDays(stage, now, id)));
      told.push(`parties of ${transactionId}`, ...parties.map((party) => party.id));
      stagesOf.set(transactionId, stages as unknown[] as Stage[]);
    }
    told.push(inWorkingDays({ ...chain }, now, id), ...verdict(chain, stagesOf, now));
  }
  return told;
}

/** What the dashboard says of a chain: health, what holds it, whose move it is, promises, whom to leave alone. */
function verdict(chain: Chain, stagesOf: Map<string, Stage[]>, now: Date): string[] {
  const readAt = now.getTime();
  const stages = new Map([...stagesOf].map(([id, all]) => [id, { stages: all, readAt }] as const));
  const { health, holds, links } = analyseChain(chainInput({ chain, readAt, stages }, readAt));
  const { kind, transactionIds, stageId, whose, since } = holds;
  return [
    // The days that are named in a reason are the calendar's.
    `${health.level}: ${health.reason.replace(/ (disagree:|for [0-9]|since [0-9]).*/, '')}`,
    JSON.stringify({
      kind,
      transactionIds: transactionIds.toSorted(),
      stageId,
      whose,
      since: since && days(since, now),
    }),
    JSON.stringify(links.filter(({ leaveAlone }) => leaveAlone).map((link) => link.transactionId)),
    ...links.map(({ state, brokenPromises, late, blocked }) =>
      [state, ...[brokenPromises, late, blocked].map((found) => found.length)].join(),
    ),
  ];
}

/** The same verdicts of one reader without a database, on the ten chains that still move: for hundreds of moments. */
export function verdictsOn(world: World, now: Date, slug: (typeof PARTIES)[number]): string[] {
  const lines = new Map(world.properties.map(({ id, line1 }) => [id, line1]));
  const stagesOf = groupBy(
    world.stages.filter(({ deletedAt }) => !deletedAt),
    ({ transactionId }) => transactionId,
  );
  const reader = idOf(`person:${slug}`);
  const own = new Set(
    world.parties.flatMap(({ personId, transactionId }) => (personId === reader ? [transactionId] : [])),
  );
  return world.chains.slice(0, 10).flatMap(({ id, updatedAt }) => {
    const read = new Map<string, Stage[]>();
    const sales = world.transactions.filter(({ chainId }) => chainId === id);
    const transactions = sales.map((sale) => {
      const stages = stagesOf.get(sale.id) ?? [];
      const isOwn = own.has(sale.id);
      if (isOwn) {
        const shown = stages.map((stage) => ({ stage, dependsOnStageId: stage.dependsOnStageId }));
        read.set(
          sale.id,
          shown.map((row) => presentStage(row, reader)),
        );
      }
      return {
        ...sale,
        address: { line1: lines.get(sale.propertyId) },
        updatedAt: sale.updatedAt.toISOString(),
        yourRole: isOwn ? 'Estate Agent' : null,
        stageProgress: countStages(stages),
      };
    });
    const links = world.links.filter(({ chainId }) => chainId === id);
    const chain = { id, updatedAt: updatedAt.toISOString(), links, transactions };
    return verdict(chain as unknown as Chain, read, now);
  });
}

function countStages(stages: World['stages']) {
  const count = (progress: string) => stages.filter((stage) => stage.progress === progress).length;
  return {
    notStarted: count('Not Started'),
    inProgress: count('In Progress'),
    blocked: count('Blocked'),
    completed: count('Completed'),
  };
}

/**
 * The order of all moments of a world and of `now`, in one list: equal for two worlds when every comparison of two of
 * their moments is. Without the days that the next bank holiday decides.
 */
export function orderOf(world: World, now: Date): number[] {
  const holidays = new Set(
    world.transactions.filter(({ chainId }) => chainId === HOLIDAY_CHAIN).map(({ id }) => id),
  );
  const moments = [now.getTime()];
  for (const row of Object.values(world).flat() as Record<string, unknown>[]) {
    const decided = holidays.has(String(row.transactionId ?? row.id));
    for (const [key, value] of Object.entries(row)) {
      if (!(value instanceof Date)) continue;
      const skipped = decided && (key === 'transactionDate' || key === 'expectedCompletion');
      moments.push(skipped ? 0 : value.getTime());
    }
  }
  const place = new Map([...new Set(moments)].sort((a, b) => a - b).map((moment, at) => [moment, at]));
  return moments.map((moment) => place.get(moment)!);
}

const MOMENT = /^\d{4}-\d\d-\d\dT/;

/** A row as JSON, every moment in it as its distance from `now`. */
function inWorkingDays(row: object, now: Date, chainId?: string): string {
  return JSON.stringify(row, (key, value: unknown) => {
    if (typeof value !== 'string' || !MOMENT.test(value)) return value;
    const follows = ['transactionDate', 'expectedCompletion'].includes(key) && chainId === HOLIDAY_CHAIN;
    return follows ? Date.parse(value) > now.getTime() : days(value, now);
  });
}

/** Working days from now; what happened within the last hours in minutes, which are the same on every day. */
function days(moment: string, now: Date): string {
  const minutes = (Date.parse(moment) - now.getTime()) / 60_000;
  if (minutes < 0 && minutes > -6 * 60) return `${Math.round(minutes)} minutes`;
  return `${workingDaysBetween(londonDay(now.getTime()), londonDay(Date.parse(moment)))} days, ${moment.slice(11, 16)}`;
}

/** A quiet Wednesday morning, with which every other moment is compared. */
export const USUAL = new Date('2026-11-18T10:30:00Z');

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

/** Any second of ten years; a day's first and last seconds, in UTC and in London's summer, more often. */
export const anyMoment = fc
  .record({
    day: fc.integer({ min: 0, max: 3_652 }),
    second: fc.oneof(
      fc.integer({ min: 0, max: DAY / SECOND - 1 }),
      fc.constantFrom(0, 1, DAY / SECOND - 1, DAY / SECOND - 3_600, DAY / SECOND - 3_599),
    ),
  })
  .map(({ day, second }) => new Date(Date.UTC(2026, 0, 1) + day * DAY + second * SECOND));
