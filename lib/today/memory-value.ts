import * as z from 'zod/mini';
import { mergeLedgers, ledgerSchema } from './promise-ledger';
import { dayNumberOf, type ChainSnapshot, chainSnapshotSchema } from './chain-snapshot';
import { unreadableSchema } from './unreadable-schema';

const rememberedChainSchema = z.object({
  latest: chainSnapshotSchema,
  /** How it stood at the mark, if it has been read since; null if it was not in the list then. */
  mark: z.optional(z.nullable(chainSnapshotSchema)),
});

const statusSchema = z.record(z.string(), z.string());
export const copiedSchema = z.object({ at: z.number(), stages: z.record(z.string(), z.string()) });
const daysSchema = z.record(z.string(), z.number());
const delaysSchema = z.object({ roles: daysSchema, at: z.record(z.string(), daysSchema) });

const valueSchema = z.object({
  version: z.literal(1),
  /** When everything was last marked as seen, epoch milliseconds; null if never. *Changed* lists what changed since. */
  markedAt: z.nullable(z.number()),
  chains: z.record(z.string(), rememberedChainSchema),
  /** By chain: stages that could not be read. */
  unreadable: z.optional(z.record(z.string(), unreadableSchema)),
  /** The ids of all chains at the mark; null if the list was incomplete. */
  listed: z.nullable(z.array(z.string())),
  /** All changes up to this time have been read: the service's clock, epoch milliseconds. Missing until that is so. */
  lookedUpTo: z.optional(z.number()),
  /** The service changes stages without updating their transaction, so the list may not show every change. */
  isQuiet: z.boolean(),
  /** Status codes at the mark, by id. */
  invites: statusSchema,
  requests: statusSchema,
  /** By item key: the day on which it shows again, in days since 1970. */
  snoozed: z.record(z.string(), z.number()),
  /** By chain: the person's own facts in `suppositionText` form, with firms as codes (`lib/today/facts.ts`). */
  said: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Outcomes of promises (`lib/today/promise-ledger.ts`), and usual delays (`lib/today/promise-record.ts`). */
  ledger: z.optional(ledgerSchema),
  delays: z.optional(delaysSchema),
  /** By transaction and reader: its stages when an update was last copied (`lib/chains/since-copied.ts`). */
  copied: z.optional(z.record(z.string(), copiedSchema)),
  /** By contact id: the last call, epoch milliseconds. */
  called: z.record(z.string(), z.number()),
});

const dayMs = 86_400_000;

/** What `/today` remembers between visits: ids, codes, moments and days; no names. */
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
 * Parses a stored memory; one that is damaged or of an unknown version counts as empty.
 * @param now epoch milliseconds; snoozes that have ended by then are dropped
 */
export function parseMemory(value: unknown, now?: number): MemoryValue {
  const parsed = valueSchema.safeParse(value);
  if (!parsed.success) return emptyMemory;
  if (now === undefined) return parsed.data;
  const today = dayNumberOf(now);
  const snoozed = Object.entries(parsed.data.snoozed).filter(([, until]) => until > today);
  return { ...parsed.data, snoozed: Object.fromEntries(snoozed) };
}

/** Adds new snapshots of chains. The mark does not move. */
export function withSnapshots(memory: MemoryValue, read: ReadonlyMap<string, ChainSnapshot>): MemoryValue {
  const chains = { ...memory.chains };
  const listed = memory.listed && new Set(memory.listed);
  for (const [id, latest] of read) {
    const before = chains[id];
    // A chain that was listed at the mark but not read is not new: we only have nothing to compare it with.
    const isNew = listed !== null && !listed.has(id);
    if (before) chains[id] = { latest, mark: chainAtMark(before) };
    else chains[id] = isNew ? { latest, mark: null } : { latest };
  }
  return { ...memory, chains };
}

type Remembered = MemoryValue['chains'][string];
/** How a chain stood at the mark; null if it was not in the list then. */
export const chainAtMark = ({ mark, latest }: Remembered): ChainSnapshot | null =>
  mark === undefined ? latest : mark;

type Shown = Pick<MemoryValue, 'invites' | 'requests' | 'listed'>;

/** Marks everything shown as seen. @param at epoch milliseconds */
export function markSeen(memory: MemoryValue, at: number, shown: Shown): MemoryValue {
  const chains = Object.entries(memory.chains).map(([id, { latest }]) => [id, { latest }] as const);
  const today = dayNumberOf(at);
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
 * The ids of all chains, for the mark; null if they are not known. Of a long list only the pages with changes are read
 * again, so the other ids come from the previous mark.
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

/** Reverts the mark made at `at`, unless there has been another; what was read or done since is kept. */
export function undoMark(now: MemoryValue, before: MemoryValue, at: number): MemoryValue {
  if (now.markedAt !== at) return now;
  const { markedAt, listed, invites, requests } = before;
  const { chains } = withSnapshots(before, latestOf(now));
  return { ...now, markedAt, listed, invites, requests, chains };
}

/** Records that all changes up to the newest one in these chains have been read. */
export function withReadUpTo(memory: MemoryValue, chains: readonly { updatedAt: string }[]): MemoryValue {
  const newest = chains.map(({ updatedAt }) => Date.parse(updatedAt)).reduce((a, b) => Math.max(a, b), 0);
  return { ...memory, lookedUpTo: Math.max(newest, memory.lookedUpTo ?? 0) };
}

/** Records a call. @param at epoch milliseconds; null removes it */
export function withCall(memory: MemoryValue, contactId: string, at: number | null): MemoryValue {
  const { [contactId]: _, ...called } = memory.called;
  return { ...memory, called: at === null ? called : { ...called, [contactId]: at } };
}

/** Hides an item until `day`, and drops snoozes that have ended. @param day, today in days since 1970 */
export function withSnooze(memory: MemoryValue, key: string, day: number, today: number): MemoryValue {
  const active = Object.entries({ ...memory.snoozed, [key]: day }).filter(([, until]) => until > today);
  return { ...memory, snoozed: Object.fromEntries(active) };
}

/** Beyond this number the oldest copied updates are dropped. */
const maxCopied = 60;

/** Records that an update was copied. @param key transaction and reader */
export function withCopied(
  memory: MemoryValue,
  key: string,
  copied: z.infer<typeof copiedSchema>,
): MemoryValue {
  const all = Object.entries({ ...memory.copied, [key]: copied }).sort(([, a], [, b]) => b.at - a.at);
  return { ...memory, copied: Object.fromEntries(all.slice(0, maxCopied)) };
}

/** Changes a chain's facts from `before` to `said`; others that it has by now stay. */
export function withFacts(
  memory: MemoryValue,
  chainId: string,
  said: readonly string[],
  before: readonly string[],
): MemoryValue {
  const merged = mergeTexts(said, memory.said?.[chainId] ?? [], before);
  return { ...memory, said: { ...memory.said, [chainId]: merged } };
}

/**
 * Merges concurrent writes of two tabs or devices: the newer reading of each chain, the later mark, and of everything the
 * person did what either changed. @param stored what both started from
 */
export function mergeMemories(
  mine: MemoryValue,
  theirs: MemoryValue,
  stored: MemoryValue = emptyMemory,
): MemoryValue {
  const isMineMarked = isMarkOf(mine, theirs, stored);
  const [base, other] = isMineMarked ? [mine, theirs] : [theirs, mine];
  const merged = <T>(of: (one: MemoryValue) => Record<string, T> | undefined) =>
    mergeRecords(of(base) ?? {}, of(other) ?? {}, of(stored) ?? {});
  const newer = [...latestOf(other)].filter(
    ([id, latest]) => latest.readAt > (base.chains[id]?.latest.readAt ?? -Infinity),
  );
  const readUpTo = [mine, theirs].flatMap(({ lookedUpTo }) => lookedUpTo ?? []);
  return {
    ...withSnapshots(base, new Map(newer)),
    isQuiet: mine.isQuiet || theirs.isQuiet,
    lookedUpTo: readUpTo.length > 0 ? Math.max(...readUpTo) : undefined,
    snoozed: merged(({ snoozed }) => snoozed),
    called: merged(({ called }) => called),
    unreadable: mine.unreadable || theirs.unreadable ? merged(({ unreadable }) => unreadable) : undefined,
    ledger: mine.ledger || theirs.ledger ? mergeLedgers(mine.ledger, theirs.ledger) : undefined,
    copied: mine.copied || theirs.copied ? merged(({ copied }) => copied) : undefined,
    said: mine.said || theirs.said ? mergeFacts(base.said, other.said, stored.said) : undefined,
  };
}

/** Whether the mark is mine: the one that was moved, or taken back; the later one if both were. */
function isMarkOf(mine: MemoryValue, theirs: MemoryValue, stored: MemoryValue): boolean {
  if (mine.markedAt === stored.markedAt) return theirs.markedAt === stored.markedAt;
  return theirs.markedAt === stored.markedAt || (mine.markedAt ?? -1) >= (theirs.markedAt ?? -1);
}

type Said = NonNullable<MemoryValue['said']>;

function mergeFacts(base: Said = {}, other: Said = {}, stored: Said = {}): Said {
  const ids = Object.keys({ ...other, ...base });
  return Object.fromEntries(
    ids.map((id) => [id, mergeTexts(base[id] ?? [], other[id] ?? [], stored[id] ?? [])]),
  );
}

/** Each text that both sides have, or that either has added since `stored`. */
function mergeTexts(base: readonly string[], other: readonly string[], stored: readonly string[]): string[] {
  const [ofBase, ofOther, before] = [base, other, stored].map((texts) => new Set(texts));
  const all = [...new Set([...other, ...base])];
  return all.filter((text) => !before!.has(text) || (ofBase!.has(text) && ofOther!.has(text)));
}

/** Entries that only one side has changed or removed since `stored` are as on that side, others as in `base`. */
function mergeRecords<T>(
  base: Record<string, T>,
  other: Record<string, T>,
  stored: Record<string, T>,
): Record<string, T> {
  const isSame = (a: T | undefined, b: T | undefined) => JSON.stringify(a) === JSON.stringify(b);
  const ids = Object.keys({ ...other, ...base });
  return Object.fromEntries(
    ids.flatMap((id) => {
      const value = isSame(base[id], stored[id]) ? other[id] : base[id];
      const kept = value === undefined && !isSame(other[id], stored[id]) ? other[id] : value;
      return kept === undefined ? [] : [[id, kept] as const];
    }),
  );
}
