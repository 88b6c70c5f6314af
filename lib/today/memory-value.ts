import * as z from 'zod/mini';
import { mergeLedgers, ledgerSchema } from './promise-ledger';
import { dayNumberOf, type ChainSnapshot, chainSnapshotSchema } from './chain-snapshot';

const rememberedChainSchema = z.object({
  latest: chainSnapshotSchema,
  /** How it stood at the mark, if it has changed since; null if it was not there. */
  mark: z.optional(z.nullable(chainSnapshotSchema)),
});

const statusSchema = z.record(z.string(), z.string());
export const copiedSchema = z.object({ at: z.number(), stages: z.record(z.string(), z.string()) });
const daysSchema = z.record(z.string(), z.number());
const delaysSchema = z.object({ roles: daysSchema, at: z.record(z.string(), daysSchema) });

const valueSchema = z.object({
  version: z.literal(1),
  /** Epoch milliseconds: *Changed* shows what is newer; null before anything was marked as seen. */
  markedAt: z.nullable(z.number()),
  chains: z.record(z.string(), rememberedChainSchema),
  /** The ids of all chains at the mark; null if not all of them were known. */
  listed: z.nullable(z.array(z.string())),
  /** The service's time, epoch milliseconds: all changes up to then have been read. Missing if not all of them were. */
  lookedUpTo: z.optional(z.number()),
  /** The service changes stages without their transaction, so a chain may have changed without showing it. */
  isQuiet: z.boolean(),
  /** Statuses at the mark as codes, by id. */
  invites: statusSchema,
  requests: statusSchema,
  /** By item key: until which day it is left out, in days since 1970. */
  snoozed: z.record(z.string(), z.number()),
  /** By chain: the person's own facts as `suppositionText` writes them, firms as codes (`lib/today/facts.ts`). */
  said: z.optional(z.record(z.string(), z.array(z.string()))),
  /** How promises were kept, and how late dates usually come (`lib/today/promise-ledger.ts`). */
  ledger: z.optional(ledgerSchema),
  delays: z.optional(delaysSchema),
  /** By transaction and reader: how its stages stood when an update was copied (`lib/chains/since-copied.ts`). */
  copied: z.optional(z.record(z.string(), copiedSchema)),
  /** By person: the last call, epoch milliseconds. */
  called: z.record(z.string(), z.number()),
});

const dayMs = 86_400_000;

/** What is remembered from one morning to the next: ids, codes, moments and days; no names. */
export type MemoryValue = z.infer<typeof valueSchema>;

export const emptyMemory: MemoryValue = {
  version: 1,
  markedAt: null,
  chains: {},
  listed: null,
  isQuiet: false,
  invites: {},
  requests: {},
  snoozed: {},
  called: {},
};

/**
 * Reads a stored memory; a damaged one, or one of an unknown version, counts as a first look.
 * @param now epoch milliseconds; snoozes that are over by then are forgotten
 */
export function parseMemory(value: unknown, now?: number): MemoryValue {
  const parsed = valueSchema.safeParse(value);
  if (!parsed.success) return emptyMemory;
  if (now === undefined) return parsed.data;
  const today = dayNumberOf(new Date(now).toISOString());
  const snoozed = Object.entries(parsed.data.snoozed).filter(([, until]) => until > today);
  return { ...parsed.data, snoozed: Object.fromEntries(snoozed) };
}

/** Remembers chains as they were just read. The mark does not move. */
export function withSnapshots(memory: MemoryValue, read: ReadonlyMap<string, ChainSnapshot>): MemoryValue {
  const chains = { ...memory.chains };
  const listed = memory.listed && new Set(memory.listed);
  for (const [id, latest] of read) {
    const before = chains[id];
    // A chain that was listed at the mark but not read is not new; there is just nothing to compare it with.
    const isNew = listed !== null && !listed.has(id);
    if (before) chains[id] = { latest, mark: markOf(before) };
    else chains[id] = isNew ? { latest, mark: null } : { latest };
  }
  return { ...memory, chains };
}

type Remembered = MemoryValue['chains'][string];
const markOf = ({ mark, latest }: Remembered) => (mark === undefined ? latest : mark);

/** How a chain stood at the mark; null if it was not there. */
export const chainAtMark = (remembered: Remembered): ChainSnapshot | null => markOf(remembered);

type Shown = Pick<MemoryValue, 'invites' | 'requests' | 'listed'>;

/** Marks all that is shown as seen. @param at epoch milliseconds */
export function markSeen(memory: MemoryValue, at: number, shown: Shown): MemoryValue {
  const chains = Object.entries(memory.chains).map(([id, { latest }]) => [id, { latest }] as const);
  const today = dayNumberOf(new Date(at).toISOString());
  const snoozed = Object.entries(memory.snoozed).filter(([, until]) => until > today);
  const called = Object.entries(memory.called).filter(([, moment]) => at - moment < dayMs);
  return {
    ...memory,
    ...shown,
    markedAt: at,
    chains: Object.fromEntries(chains),
    snoozed: Object.fromEntries(snoozed),
    called: Object.fromEntries(called),
  };
}

/**
 * The ids of all chains, for the mark; null if they are not known. Only the changed pages of a long list are read
 * again; the other ids are those of the last mark.
 */
export function listedIds(
  { listed }: MemoryValue,
  chains: readonly { id: string }[],
  hasOlder: boolean,
): string[] | null {
  const ids = chains.map(({ id }) => id);
  if (!hasOlder) return ids;
  return listed && [...new Set([...ids, ...listed])];
}

const latestOf = ({ chains }: MemoryValue) =>
  new Map(Object.entries(chains).map(([id, { latest }]) => [id, latest]));

/** Undoes a mark: it goes back to `before` with all that the person did since, but what was read since stays. */
export const undoMark = (now: MemoryValue, before: MemoryValue): MemoryValue => ({
  ...withSnapshots(before, latestOf(now)),
  isQuiet: now.isQuiet,
  lookedUpTo: now.lookedUpTo,
  ledger: now.ledger,
  delays: now.delays,
});

/** Notes that all changes in these chains have been read, up to the newest of them. */
export function withReadUpTo(memory: MemoryValue, chains: readonly { updatedAt: string }[]): MemoryValue {
  const newest = chains.map(({ updatedAt }) => Date.parse(updatedAt)).reduce((a, b) => Math.max(a, b), 0);
  return { ...memory, lookedUpTo: Math.max(newest, memory.lookedUpTo ?? 0) };
}

/** @param at epoch milliseconds; null takes the call back */
export function withCall(memory: MemoryValue, contactId: string, at: number | null): MemoryValue {
  const { [contactId]: _, ...called } = memory.called;
  return { ...memory, called: at === null ? called : { ...called, [contactId]: at } };
}

/** Leaves an item out until `day`, and forgets snoozes that are over. @param day, today in days since 1970 */
export function withSnooze(memory: MemoryValue, key: string, day: number, today: number): MemoryValue {
  const still = Object.entries({ ...memory.snoozed, [key]: day }).filter(([, until]) => until > today);
  return { ...memory, snoozed: Object.fromEntries(still) };
}

/** Of more updates than this the earliest is forgotten. */
const maxCopied = 60;

/** Notes that an update was copied. @param key of the transaction and its reader */
export function withCopied(
  memory: MemoryValue,
  key: string,
  copied: z.infer<typeof copiedSchema>,
): MemoryValue {
  const all = Object.entries({ ...memory.copied, [key]: copied }).sort(([, a], [, b]) => b.at - a.at);
  return { ...memory, copied: Object.fromEntries(all.slice(0, maxCopied)) };
}

/** @param said all facts the person has stated for the chain; empty takes them back */
export function withFacts(memory: MemoryValue, chainId: string, said: readonly string[]): MemoryValue {
  return { ...memory, said: { ...memory.said, [chainId]: [...said] } };
}

/** Merges what two tabs or devices kept at once: the newer reading of each chain, and the later mark. */
export function mergeMemories(mine: MemoryValue, theirs: MemoryValue): MemoryValue {
  const isMineMarked = (mine.markedAt ?? -1) >= (theirs.markedAt ?? -1);
  const [base, other] = isMineMarked ? [mine, theirs] : [theirs, mine];
  const newer = [...latestOf(other)].filter(
    ([id, latest]) => latest.readAt > (base.chains[id]?.latest.readAt ?? -Infinity),
  );
  const looked = [mine, theirs].flatMap(({ lookedUpTo }) => lookedUpTo ?? []);
  return {
    ...withSnapshots(base, new Map(newer)),
    isQuiet: mine.isQuiet || theirs.isQuiet,
    lookedUpTo: looked.length > 0 ? Math.max(...looked) : undefined,
    snoozed: { ...other.snoozed, ...base.snoozed },
    called: { ...other.called, ...base.called },
    ledger: mine.ledger || theirs.ledger ? mergeLedgers(mine.ledger, theirs.ledger) : undefined,
    copied: mine.copied || theirs.copied ? { ...other.copied, ...base.copied } : undefined,
    said: mine.said || theirs.said ? { ...other.said, ...base.said } : undefined,
  };
}
