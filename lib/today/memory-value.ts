import * as z from 'zod/mini';
import { joined, ledgerSchema } from './promise-ledger';
import { dayOf, type SeenChain, seenChainSchema } from './seen-chain';

const rememberedChainSchema = z.object({
  latest: seenChainSchema,
  /** How it stood at the mark where that is otherwise; null: it was not there. */
  mark: z.optional(z.nullable(seenChainSchema)),
});

const statusSchema = z.record(z.string(), z.string());
export const copiedSchema = z.object({ at: z.number(), stages: z.record(z.string(), z.string()) });
const daysSchema = z.record(z.string(), z.number());
const delaysSchema = z.object({ roles: daysSchema, at: z.record(z.string(), daysSchema) });

const valueSchema = z.object({
  version: z.literal(1),
  /** Epoch milliseconds: since when *Changed* counts; null before the first look was marked. */
  markedAt: z.nullable(z.number()),
  chains: z.record(z.string(), rememberedChainSchema),
  /** The ids of all chains at the mark; null where not all of them were known then. */
  listed: z.nullable(z.array(z.string())),
  /** Epoch milliseconds of the service: what changed up to then has been read. Not there: not all of it was. */
  lookedUpTo: z.optional(z.number()),
  /** A stage was edited and its transaction did not show it: what did not change may have. */
  isQuiet: z.boolean(),
  /** Their statuses at the mark as codes, by id. */
  invites: statusSchema,
  requests: statusSchema,
  /** By what an item is about: until which day it is left out, in days since 1970. */
  snoozed: z.record(z.string(), z.number()),
  /** By chain: what the person said of it, as `suppositionText` writes it, firms as a code (`lib/today/said.ts`). */
  said: z.optional(z.record(z.string(), z.array(z.string()))),
  /** How promises were kept (`lib/today/promise-ledger.ts`), and how late their dates usually come. */
  ledger: z.optional(ledgerSchema),
  delays: z.optional(delaysSchema),
  /** By transaction and reader: how its stages stood when an update was copied (`lib/chains/since-copied.ts`). */
  copied: z.optional(z.record(z.string(), copiedSchema)),
  /** By person: the moment of the last call, epoch milliseconds. */
  called: z.record(z.string(), z.number()),
});

const dayMs = 86_400_000;

/** What is remembered between two mornings: ids, codes, moments and days. */
export type MemoryValue = z.infer<typeof valueSchema>;

export const nothingRemembered: MemoryValue = {
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

/** What was kept; damaged, or of a version that is not known, it is a first look. @param now what was left out until a day that is over by then is forgotten */
export function parseMemory(value: unknown, now?: number): MemoryValue {
  const parsed = valueSchema.safeParse(value);
  if (!parsed.success) return nothingRemembered;
  if (now === undefined) return parsed.data;
  const today = dayOf(new Date(now).toISOString());
  const snoozed = Object.entries(parsed.data.snoozed).filter(([, until]) => until > today);
  return { ...parsed.data, snoozed: Object.fromEntries(snoozed) };
}

/** Chains as they were just read. The mark stays where it is. */
export function withRead(memory: MemoryValue, read: ReadonlyMap<string, SeenChain>): MemoryValue {
  const chains = { ...memory.chains };
  const listed = memory.listed && new Set(memory.listed);
  for (const [id, latest] of read) {
    const before = chains[id];
    // What had not been read by then is not new for that: there is nothing to compare it with.
    const isNew = listed !== null && !listed.has(id);
    if (before) chains[id] = { latest, mark: markOf(before) };
    else chains[id] = isNew ? { latest, mark: null } : { latest };
  }
  return { ...memory, chains };
}

type Remembered = MemoryValue['chains'][string];
const markOf = ({ mark, latest }: Remembered) => (mark === undefined ? latest : mark);

/** How a chain stood at the mark; null: it was not there. */
export const markedChain = (remembered: Remembered): SeenChain | null => markOf(remembered);

type Shown = Pick<MemoryValue, 'invites' | 'requests' | 'listed'>;

/** All that is shown has been seen. @param at epoch milliseconds */
export function marked(memory: MemoryValue, at: number, shown: Shown): MemoryValue {
  const chains = Object.entries(memory.chains).map(([id, { latest }]) => [id, { latest }] as const);
  const today = dayOf(new Date(at).toISOString());
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
 * The ids of all chains, for the mark; null where they are not known. Of a long list only what has changed since is
 * read again: the others are those of the last time.
 */
export function listedNow(
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

/** The mark and all that the person did since go back to `before`; what was read since stays. */
export const takenBack = (now: MemoryValue, before: MemoryValue): MemoryValue => ({
  ...withRead(before, latestOf(now)),
  lookedUpTo: now.lookedUpTo,
  ledger: now.ledger,
  delays: now.delays,
});

/** All that has changed in these chains, whose list was read as far as it may have changed, has been read. */
export function withLooked(memory: MemoryValue, chains: readonly { updatedAt: string }[]): MemoryValue {
  const newest = chains.map(({ updatedAt }) => Date.parse(updatedAt)).reduce((a, b) => Math.max(a, b), 0);
  return { ...memory, lookedUpTo: Math.max(newest, memory.lookedUpTo ?? 0) };
}

/** @param at of the call, epoch milliseconds; null: there was none */
export function withCall(memory: MemoryValue, contactId: string, at: number | null): MemoryValue {
  const { [contactId]: _, ...called } = memory.called;
  return { ...memory, called: at === null ? called : { ...called, [contactId]: at } };
}

/**
 * Left out until a day; what was left out until a day that is over is forgotten.
 * @param day, today in days since 1970
 */
export function withSnooze(memory: MemoryValue, key: string, day: number, today: number): MemoryValue {
  const still = Object.entries({ ...memory.snoozed, [key]: day }).filter(([, until]) => until > today);
  return { ...memory, snoozed: Object.fromEntries(still) };
}

/** Of more the earliest is forgotten. */
const mostCopied = 60;

/** An update was copied. @param key of the transaction and its reader */
export function withCopied(
  memory: MemoryValue,
  key: string,
  copied: z.infer<typeof copiedSchema>,
): MemoryValue {
  const all = Object.entries({ ...memory.copied, [key]: copied }).sort(([, a], [, b]) => b.at - a.at);
  return { ...memory, copied: Object.fromEntries(all.slice(0, mostCopied)) };
}

/** @param said all that the person says of the chain; nothing: they take it back */
export function withSaid(memory: MemoryValue, chainId: string, said: readonly string[]): MemoryValue {
  return { ...memory, said: { ...memory.said, [chainId]: [...said] } };
}

/** Two tabs or devices kept something at once: of each chain the newer reading, and the later mark. */
export function merged(mine: MemoryValue, theirs: MemoryValue): MemoryValue {
  const isMineMarked = (mine.markedAt ?? -1) >= (theirs.markedAt ?? -1);
  const [base, other] = isMineMarked ? [mine, theirs] : [theirs, mine];
  const newer = [...latestOf(other)].filter(
    ([id, latest]) => latest.readAt > (base.chains[id]?.latest.readAt ?? -Infinity),
  );
  const looked = [mine, theirs].flatMap(({ lookedUpTo }) => lookedUpTo ?? []);
  return {
    ...withRead(base, new Map(newer)),
    lookedUpTo: looked.length > 0 ? Math.max(...looked) : undefined,
    snoozed: { ...other.snoozed, ...base.snoozed },
    called: { ...other.called, ...base.called },
    ledger: mine.ledger || theirs.ledger ? joined(mine.ledger, theirs.ledger) : undefined,
    copied: mine.copied || theirs.copied ? { ...other.copied, ...base.copied } : undefined,
    said: mine.said || theirs.said ? { ...other.said, ...base.said } : undefined,
  };
}
