import * as z from 'zod/mini';
import { kindNamed } from '@/lib/insight/stage-kind';
import { workingDaysBetween } from '@/lib/values/working-days';
import { momentOfDay, dayNumberOf, type ChainSnapshot, type StageSnapshot } from './chain-snapshot';

/** "k" kept, "m" moved before its day was over, "b" broken. */
const outcomes = ['k', 'm', 'b'] as const;

const entrySchema = z.object({
  transaction: z.string(),
  /** The stage's kind, which says who usually clears it. */
  kind: z.string(),
  /** The listing's agent as a code, because agents clear some kinds of stage. */
  agent: z.nullable(z.string()),
  outcome: z.enum(outcomes),
  /** Working days from the promised day to the day it was done; null until then. */
  late: z.nullable(z.number()),
});

/** Keys are "stage:u:day" for an expected update and "stage:c:day" for an expected completion, in days since 1970. */
export const ledgerSchema = z.record(z.string(), entrySchema);

export type Ledger = z.infer<typeof ledgerSchema>;
export type LedgerEntry = z.infer<typeof entrySchema>;

/** Some years of promises; beyond it the oldest are dropped. */
export const maxLedgerEntries = 600;

const dayIn = (key: string) => Number(key.slice(key.lastIndexOf(':') + 1));
export const isUpdate = (key: string) => key.includes(':u:');
/** The promised day, epoch milliseconds. */
export const promisedAt = (key: string) => dayIn(key) * 86_400_000;

type Given = {
  /** The last reading knew every change of these stages up to then. Epoch milliseconds. */
  knownUpTo: number;
  /** Stages that are probably done but not ticked. */
  notTicked: ReadonlySet<string>;
};

/**
 * Adds the promises of a chain that were settled between two readings. A promise counts only if we saw it before its day
 * was over and no later change can hide an earlier one. The user's own stages do not count.
 */
export function settle(ledger: Ledger, before: ChainSnapshot, now: ChainSnapshot, given: Given): Ledger {
  const settled: Ledger = {};
  for (const [transaction, { stages, agent, readAt }] of Object.entries(now.transactions)) {
    const last = before.transactions[transaction];
    if (!stages || !last?.stages || !readAt || !last.readAt || readAt <= last.readAt) continue;
    const [then, today] = [dayNumberOf(last.readAt), dayNumberOf(readAt)];
    const knownUpTo = dayNumberOf(given.knownUpTo);
    for (const [id, stage] of Object.entries(stages)) {
      const was = last.stages[id];
      if (!was || stage.isYours || given.notTicked.has(id)) continue;
      const subject = { transaction, kind: stage.kind, agent };
      const add = (key: string, found: Pick<LedgerEntry, 'outcome' | 'late'> | null) => {
        if (found) settled[key] = { ...subject, ...found };
      };
      const isOpen = was.progress !== 'c';
      if (isOpen && was.update !== null && was.update >= then)
        add(`${id}:u:${was.update}`, updateOutcome(was, stage, was.update, today, knownUpTo));
      if (isOpen && was.completion !== null && was.completion >= then)
        add(`${id}:c:${was.completion}`, completionOutcome(stage, was.completion, today, knownUpTo));
      Object.assign(settled, withDelays(ledger, id, was, stage));
    }
  }
  return newestEntries({ ...ledger, ...settled });
}

function updateOutcome(
  was: StageSnapshot,
  now: StageSnapshot,
  day: number,
  today: number,
  knownUpTo: number,
) {
  // Any recorded change after the promise keeps it, even if the day is still to come.
  if (was.promised !== undefined) return kept;
  const changed = now.changed > was.changed ? dayNumberOf(now.changed) : null;
  if (changed !== null && changed <= day) return kept;
  if (changed !== null) return knownUpTo > day ? broken(day, changed) : null;
  return today > day ? broken(day, null) : null;
}

function completionOutcome(now: StageSnapshot, day: number, today: number, knownUpTo: number) {
  const changed = dayNumberOf(now.changed);
  if (now.progress === 'c') {
    if (changed <= day) return kept;
    return knownUpTo > day ? broken(day, changed) : null;
  }
  if (now.completion === day) return today > day ? broken(day, null) : null;
  // Changed after its day: missed. Changed before it: the date was put off, brought forward or removed.
  if (changed > day) return knownUpTo > day ? broken(day, null) : null;
  return now.completion !== null && now.completion > day ? { outcome: 'm' as const, late: null } : null;
}

const kept = { outcome: 'k' as const, late: 0 };
const broken = (day: number, on: number | null) => ({
  outcome: 'b' as const,
  late: on === null ? null : workingDays(day, on),
});

/** The entries of a stage that were still open and are now done, with their delays. */
function withDelays(ledger: Ledger, id: string, was: StageSnapshot, now: StageSnapshot): Ledger {
  const isDone = (key: string) =>
    isUpdate(key) ? now.changed > was.changed : now.progress === 'c' && was.progress !== 'c';
  return Object.fromEntries(
    Object.entries(ledger)
      .filter(([key, { late }]) => late === null && key.startsWith(`${id}:`) && isDone(key))
      .map(([key, entry]) => [key, { ...entry, late: workingDays(dayIn(key), dayNumberOf(now.changed)) }]),
  );
}

const workingDays = (from: number, to: number) =>
  Math.max(0, workingDaysBetween(momentOfDay(from)!, momentOfDay(to)!));

function newestEntries(ledger: Ledger): Ledger {
  const all = Object.entries(ledger);
  if (all.length <= maxLedgerEntries) return ledger;
  return Object.fromEntries(all.sort(([a], [b]) => dayIn(b) - dayIn(a)).slice(0, maxLedgerEntries));
}

/** Merges two ledgers; an entry with a known delay wins over one without. */
export function mergeLedgers(mine: Ledger = {}, theirs: Ledger = {}): Ledger {
  const open = Object.entries(mine).filter(([key, { late }]) => late === null && theirs[key]);
  return newestEntries({
    ...theirs,
    ...mine,
    ...Object.fromEntries(open.map(([key]) => [key, theirs[key]!])),
  });
}

/** The role that usually clears the stage, and so made the promise; null if unknown. */
export const promisedBy = ({ kind }: LedgerEntry): string | null => kindNamed(kind).clearedBy;
