import fc from 'fast-check';
import type { Chain } from '@/lib/chains/schema';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import type { Stage } from '@/lib/stages/schema';
import { londonDay } from '@/lib/values/moment-format';
import { workingDaysBetween } from '@/lib/values/working-days';
import { operations } from '../api/operations';
import { groupBy } from '../db/group-by';
import { inTransaction } from '../db/in-transaction';
import { presentStage } from '../db/read-stages';
import type { Database } from '../context';
import { idOf } from './id-of';
import { replaceWorld } from './save-world';
import type { World } from './world';

/** Chain 8 completes on the next bank holiday, so its completion dates depend on the calendar. */
const HOLIDAY_CHAIN = idOf('chain:8');
const READERS = ['agent', 'conveyancer', 'admin', 'seller', 'buyer', 'outsider'];
/** The people who are in all ten chains. */
export const PARTIES = ['agent', 'conveyancer'] as const;
const LIST_PATHS = [
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
 * Everything that a demo seeded at `now` shows, read by the API's own functions: every list of each person, and the
 * dashboard's verdicts on the active chains. Timestamps are given in working days from `now`.
 */
export async function snapshotOf(db: Database, world: World, now: Date): Promise<string[]> {
  await inTransaction(db, (tx) => replaceWorld(tx, world));
  const lines: string[] = [];
  for (const person of READERS) {
    const read = readerOf(db, idOf(`person:${person}`), now);
    for (const path of LIST_PATHS) {
      lines.push(`${person} ${path}`, ...(await read.all(path)).map((row) => inWorkingDays(row, now)));
    }
    if (person === 'agent') lines.push(...(await conclusionsOf(read, now)));
  }
  return lines;
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(db: Database, personId: string, now: Date) {
  const caller = {
    partner: { id: idOf('partner'), name: 'Test' },
    key: { id: idOf('key'), scopes: [] },
    personId,
  };
  const context = { db, caller, clock: { now: () => now }, secret: 'test-only-secret' };
  const call = (path: string, params: object, query: object) => {
    const operation = operations.find(({ method, path: pattern }) => method === 'GET' && pattern === path)!;
    return operation.handle(context, { params, query, body: undefined });
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

/** The active chains, with everything that a party may read, and the verdict on each. */
async function conclusionsOf(read: Reader, now: Date): Promise<string[]> {
  const lines: string[] = [];
  for (const { id } of (await read.all('/v1/chains')).slice(0, 10)) {
    const chain = (await read.one('/v1/chains/{chainId}', { chainId: id })) as Chain;
    const stagesOf = new Map<string, Stage[]>();
    for (const { id: transactionId, yourRole } of chain.transactions) {
      if (yourRole === null) continue;
      const stages = await read.all('/v1/transactions/{transactionId}/stages', { transactionId });
      const parties = await read.all('/v1/transactions/{transactionId}/parties', { transactionId });
      lines.push(`stages of ${transactionId}`, ...stages.map((stage) => inWorkingDays(stage, now, id)));
      lines.push(`parties of ${transactionId}`, ...parties.map((party) => party.id));
      stagesOf.set(transactionId, stages as unknown[] as Stage[]);
    }
    lines.push(inWorkingDays({ ...chain }, now, id), ...verdict(chain, stagesOf, now));
  }
  return lines;
}

/** What the dashboard says about a chain: health, what holds it, whose move it is, promises, links to leave alone. */
function verdict(chain: Chain, stagesOf: Map<string, Stage[]>, now: Date): string[] {
  const readAt = now.getTime();
  const stages = new Map([...stagesOf].map(([id, all]) => [id, { stages: all, readAt }] as const));
  const { health, holds, links } = analyseChain(chainInput({ chain, readAt, stages }, readAt));
  const { kind, transactionIds, stageId, whose, since } = holds;
  return [
    // Dates in a reason depend on the calendar.
    `${health.level}: ${health.reason.replace(/ (disagree:|for [0-9]|since [0-9]).*/, '')}`,
    JSON.stringify({
      kind,
      transactionIds: transactionIds.toSorted(),
      stageId,
      whose,
      since: since && distance(since, now),
    }),
    JSON.stringify(links.filter(({ leaveAlone }) => leaveAlone).map((link) => link.transactionId)),
    ...links.map(({ state, brokenPromises, late, blocked }) =>
      [state, ...[brokenPromises, late, blocked].map((found) => found.length)].join(),
    ),
  ];
}

/**
 * The same verdict for one reader on one of the ten active chains, without a database: fast enough for hundreds of times.
 * @param at index of the chain
 */
export function verdictOn(world: World, now: Date, slug: (typeof PARTIES)[number], at: number): string[] {
  const lines = new Map(world.properties.map(({ id, line1 }) => [id, line1]));
  const stagesOf = groupBy(
    world.stages.filter(({ deletedAt }) => !deletedAt),
    ({ transactionId }) => transactionId,
  );
  const reader = idOf(`person:${slug}`);
  const own = new Set(
    world.parties.flatMap(({ personId, transactionId }) => (personId === reader ? [transactionId] : [])),
  );
  const { id, updatedAt } = world.chains[at]!;
  const read = new Map<string, Stage[]>();
  const sales = world.transactions.filter(({ chainId }) => chainId === id);
  const transactions = sales.map((sale) => {
    const stages = stagesOf.get(sale.id) ?? [];
    const isOwn = own.has(sale.id);
    if (isOwn) {
      const rows = stages.map((stage) => ({ stage, dependsOnStageId: stage.dependsOnStageId }));
      read.set(
        sale.id,
        rows.map((row) => presentStage(row, reader)),
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
 * The ranks of all timestamps of a world and of `now`: equal for two worlds if all comparisons of two timestamps are
 * equal. Dates that depend on the next bank holiday are left out.
 */
export function orderOf(world: World, now: Date): number[] {
  const holidays = new Set(
    world.transactions.filter(({ chainId }) => chainId === HOLIDAY_CHAIN).map(({ id }) => id),
  );
  const moments = [now.getTime()];
  for (const row of Object.values(world).flat() as Record<string, unknown>[]) {
    for (const key in row) {
      const value = row[key];
      if (!(value instanceof Date)) continue;
      const skipped =
        (key === 'transactionDate' || key === 'expectedCompletion') &&
        holidays.has(String(row.transactionId ?? row.id));
      moments.push(skipped ? 0 : value.getTime());
    }
  }
  const rankOf = new Map([...new Set(moments)].sort((a, b) => a - b).map((moment, at) => [moment, at]));
  return moments.map((moment) => rankOf.get(moment)!);
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT/;

/** A row as JSON, with every timestamp replaced by its distance from `now`. */
function inWorkingDays(row: object, now: Date, chainId?: string): string {
  return JSON.stringify(row, (key, value: unknown) => {
    if (typeof value !== 'string' || !TIMESTAMP.test(value)) return value;
    const isHolidayDate =
      ['transactionDate', 'expectedCompletion'].includes(key) && chainId === HOLIDAY_CHAIN;
    return isHolidayDate ? Date.parse(value) > now.getTime() : distance(value, now);
  });
}

/** In working days from `now`; for the last six hours in minutes, which do not depend on the day. */
function distance(moment: string, now: Date): string {
  const minutes = (Date.parse(moment) - now.getTime()) / 60_000;
  if (minutes < 0 && minutes > -6 * 60) return `${Math.round(minutes)} minutes`;
  return `${workingDaysBetween(londonDay(now.getTime()), londonDay(Date.parse(moment)))} days, ${moment.slice(11, 16)}`;
}

/** An ordinary Wednesday morning, with which all other times are compared. */
export const REFERENCE = new Date('2026-11-18T10:30:00Z');

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

/** Any second of ten years, with a bias to the first and last seconds of a day in UTC and in London's summer time. */
export const anyTime = fc
  .record({
    day: fc.integer({ min: 0, max: 3_652 }),
    second: fc.oneof(
      fc.integer({ min: 0, max: DAY / SECOND - 1 }),
      fc.constantFrom(0, 1, DAY / SECOND - 1, DAY / SECOND - 3_600, DAY / SECOND - 3_599),
    ),
  })
  .map(({ day, second }) => new Date(Date.UTC(2026, 0, 1) + day * DAY + second * SECOND));
