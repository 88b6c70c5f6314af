import * as z from 'zod/mini';
import {
  agentCode,
  type History,
  type InsightStage,
  type InsightTransaction,
  type ReadChain,
} from '@/lib/insight/insight-input';
import { obstaclesIn } from '@/lib/insight/stage-notes';
import { kindOfTitle } from '@/lib/insight/stage-title';
import { londonDay } from '@/lib/values/moment-format';
import { codes, titleOfKind } from './codes';

/** Epoch milliseconds. */
const moment = z.number();
const day = z.nullable(z.number());

const stageSnapshotSchema = z.object({
  kind: z.string(),
  progress: z.string(),
  changed: moment,
  update: day,
  completion: day,
  after: z.nullable(z.string()),
  made: day,
  isYours: z.boolean(),
  /** What its note says, as codes (`obstaclesIn`). */
  said: z.array(z.string()),
  /** How many times its expected completion has moved between readings. */
  moves: z.number(),
  /** When it first had this progress, and this expected update, if before `changed`. */
  since: z.optional(moment),
  promised: z.optional(moment),
});

const transactionSnapshotSchema = z.object({
  changed: moment,
  sale: z.string(),
  /** The listing's agent, as a code. */
  agent: z.nullable(z.string()),
  counts: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** When its stages were read. */
  readAt: z.nullable(moment),
  /** Null if they were not read. */
  stages: z.nullable(z.record(z.string(), stageSnapshotSchema)),
});

export const chainSnapshotSchema = z.object({
  changed: moment,
  readAt: moment,
  /** When it is most likely to exchange. */
  middle: day,
  /** "transactionId>dependencyId". */
  links: z.array(z.string()),
  transactions: z.record(z.string(), transactionSnapshotSchema),
});

/** A chain as it was read: ids, codes, and moments and days as numbers; no names, titles or notes. */
export type ChainSnapshot = z.infer<typeof chainSnapshotSchema>;
export type TransactionSnapshot = z.infer<typeof transactionSnapshotSchema>;
export type StageSnapshot = z.infer<typeof stageSnapshotSchema>;

/** Epoch milliseconds. */
export const msOfTimestamp = (timestamp: string) => new Date(timestamp).getTime();
/** The London day of a moment, or a day "2027-01-12", in days since 1970. */
export const dayNumberOf = (moment: string | number) => Date.parse(londonDay(moment)) / 86_400_000;
const dayOrNull = (moment: string | null) => (moment === null ? null : dayNumberOf(moment));
export const momentOf = (ms: number) => new Date(ms).toISOString();
/** Noon UTC, which is on that day in London. */
export const momentOfDay = (days: number | null) =>
  days === null ? null : new Date((days + 0.5) * 86_400_000).toISOString();

/**
 * Takes a snapshot of a chain that has just been read.
 * @param middle "YYYY-MM-DD", when it is most likely to exchange
 * @param before the previous snapshot
 */
export function snapshotOf(
  { chain, readAt, stages, history }: ReadChain & { chain: { updatedAt: string } },
  middle: string | null,
  before?: ChainSnapshot,
): ChainSnapshot {
  const transactions = chain.transactions.map((one): [string, TransactionSnapshot] => {
    const last = before?.transactions[one.id];
    const read = stages.get(one.id);
    const stageSnapshots = read?.stages.map(
      (stage) => [stage.id, snapshotOfStage(withoutOwn(stage, history), last?.stages?.[stage.id])] as const,
    );
    // The chain was read again but these stages were not, so keep the earlier moment: their changes are still to be read.
    const isBehind = read !== undefined && last?.readAt === read.readAt;
    const { notStarted, inProgress, blocked, completed } = one.stageProgress;
    return [
      one.id,
      {
        changed: isBehind
          ? Math.min(last.changed, msOfTimestamp(one.updatedAt))
          : msOfTimestamp(one.updatedAt),
        sale: codes.sale.of(one.saleState),
        agent: one.listing ? agentCode(one.listing.agent) : null,
        counts: [notStarted, inProgress, blocked, completed],
        readAt: read?.readAt ?? null,
        stages: stageSnapshots ? Object.fromEntries(stageSnapshots) : null,
      },
    ];
  });
  return {
    changed: msOfTimestamp(chain.updatedAt),
    readAt,
    middle: dayOrNull(middle),
    links: chain.links.map(({ transactionId, dependencyId }) => `${transactionId}>${dependencyId}`).sort(),
    transactions: Object.fromEntries(transactions),
  };
}

/** Ignores the user's own last change, which must not count as keeping someone else's promise. */
function withoutOwn(stage: InsightStage, history: History | undefined): InsightStage {
  const own = history?.ownWrites?.[stage.id];
  return own ? { ...stage, updatedAt: own.before } : stage;
}

function snapshotOfStage(stage: InsightStage, before?: StageSnapshot): StageSnapshot {
  const completion = dayOrNull(stage.expectedCompletion);
  const hasMoved = before !== undefined && before.completion !== null && before.completion !== completion;
  const [progress, update] = [codes.progress.of(stage.progress), dayOrNull(stage.expectedUpdate)];
  const changed = msOfTimestamp(stage.updatedAt);
  const since = before?.progress === progress ? (before.since ?? before.changed) : changed;
  const promised = update !== null && before?.update === update ? (before.promised ?? before.changed) : changed; // oxfmt-ignore
  return {
    kind: kindOfTitle(stage.title).name,
    progress,
    changed,
    update,
    completion,
    after: stage.dependsOnStageId,
    made: stage.createdAt === undefined ? null : dayNumberOf(stage.createdAt),
    isYours: stage.assignedToYou ?? false,
    said: [...obstaclesIn(stage)],
    moves: (before?.moves ?? 0) + (hasMoved ? 1 : 0),
    ...(since < changed && { since }),
    ...(promised < changed && { promised }),
  };
}

type Listed = {
  id: string;
  transactions: readonly Pick<InsightTransaction, 'id' | 'address' | 'yourRole'>[];
};

/**
 * Restores the chain as it was read. Stages are titled by their kind.
 * @param listed the chain in the list of chains, for its addresses and roles
 */
export function chainFromSnapshot(seen: ChainSnapshot, listed: Listed): ReadChain {
  const known = listed.transactions.filter(({ id }) => seen.transactions[id]);
  const { readAt } = seen;
  return {
    readAt,
    chain: {
      id: listed.id,
      links: seen.links.map((link) => {
        const [transactionId = '', dependencyId = ''] = link.split('>');
        return { id: link, transactionId, dependencyId };
      }),
      transactions: known.map(({ id, address, yourRole }): InsightTransaction => {
        const { changed, sale, agent, counts } = seen.transactions[id]!;
        const [notStarted, inProgress, blocked, completed] = counts;
        return {
          id,
          address,
          yourRole,
          updatedAt: momentOf(changed),
          saleState: codes.sale.for(sale),
          listing: agent === null ? null : { agent },
          stageProgress: { notStarted, inProgress, blocked, completed },
        };
      }),
    },
    stages: new Map(
      known.flatMap(({ id, yourRole }) => {
        const { stages, readAt: at } = seen.transactions[id]!;
        // Whoever is no longer a party may not know its stages.
        if (!stages || yourRole === null) return [];
        const read = { readAt: at ?? readAt, stages: asStages(stages) };
        return [[id, read] as const];
      }),
    ),
  };
}

const asStages = (stages: Record<string, StageSnapshot>): InsightStage[] =>
  Object.entries(stages).map(([id, seen]) => ({
    id,
    title: titleOfKind(seen.kind, stages),
    progress: codes.progress.for(seen.progress),
    updatedAt: momentOf(seen.changed),
    expectedUpdate: momentOfDay(seen.update),
    expectedCompletion: momentOfDay(seen.completion),
    dependsOnStageId: seen.after,
    createdAt: momentOfDay(seen.made) ?? undefined,
    assignedToYou: seen.isYours,
    said: seen.said,
  }));
