import type { Chain } from '@/lib/chains/schema';
import type { Stage } from '@/lib/stages/schema';
import { londonDay } from '@/lib/values/moment-format';

type Transaction = Chain['transactions'][number];

/** The fields of a transaction that we use; the API document has more. */
export type InsightTransaction = Pick<
  Transaction,
  'id' | 'updatedAt' | 'saleState' | 'yourRole' | 'stageProgress'
> & {
  address: Pick<Transaction['address'], 'line1'>;
  listing?: Pick<Transaction['listing'], 'agent'> | null;
};

export type InsightStage = Pick<
  Stage,
  'id' | 'title' | 'progress' | 'updatedAt' | 'expectedUpdate' | 'expectedCompletion' | 'dependsOnStageId'
> &
  Partial<Pick<Stage, 'progressNote' | 'assignedToYou' | 'createdAt'>> & {
    /** What its note said, as codes of `obstaclesIn`; set if the note itself is not available. */
    said?: readonly string[];
  };

export type InsightChain = Pick<Chain, 'id' | 'links'> & {
  transactions: InsightTransaction[];
  /** The id of the chain that a transaction on its own belongs to. */
  partOf?: string;
};

/** By transaction id: the names of the conveyancing firms, where known. */
export type Firms = Readonly<Record<string, { seller?: string; buyer?: string }>>;

/** `from` and `to` are inclusive. `actsFor` lists sides whose firm is not in `firms`. */
export type FirmAway = {
  firm: string;
  from: string;
  to: string;
  actsFor?: readonly { transactionId: string; side: 'seller' | 'buyer' }[];
};

/** What the user states, as a "what if" or permanently. Days are London days, "2027-01-12". */
export type Declared = {
  /** By stage id: the day on which it is done. */
  stageDone?: Readonly<Record<string, string>>;
  /** Ends of the chain where no link is missing. */
  closedEnds?: readonly { transactionId: string; position: 'top' | 'bottom' }[];
  /** Firms that do no work on these days, by their name in `firms` or as a listing's estate agent. */
  firmAway?: readonly FirmAway[];
};

/** The assumptions that the user can remove, by their id in a statement. */
export type AssumptionId =
  | 'not-ticked'
  | 'exchange-together'
  | 'steps-not-recorded'
  | 'typed-dates'
  | 'dates-come-late'
  | 'blocks-end'
  | 'shut-at-christmas';

export type InsightInput = {
  id: string;
  /** A timestamp, or epoch milliseconds. */
  now: string | number;
  chain: InsightChain;
  /** By transaction id: the complete list of stages of each own transaction that was read. */
  stages: Readonly<Record<string, readonly InsightStage[]>>;
  unread: readonly string[];
  /** By transaction id: when its stages were read, a timestamp; `now` if missing. */
  readAt?: Readonly<Record<string, string>>;
  /** By stage id: when the dashboard first saw its current progress, a timestamp. */
  firstSeen?: Readonly<Record<string, string>>;
  /** By stage id: when the promised update was first seen, a timestamp. */
  promisedAt?: Readonly<Record<string, string>>;
  /** By stage id: how many working days late such stages usually are, judged by who clears them. */
  delays?: Readonly<Record<string, number>>;
  /** By stage or transaction id: the `updatedAt` that our own write left, and the one before it, which we use instead. */
  ownWrites?: Readonly<Record<string, { updatedAt: string; before: string }>>;
  firms?: Firms;
  declared?: Declared;
  /** For text that leaves the firm: names stages by their kind instead of their title, and omits notes. */
  isOutside?: boolean;
  /** Assumptions that the user has removed. */
  without?: readonly AssumptionId[];
};

/** What we saw of a chain's stages on earlier days, and which changes the user made. */
export type History = Pick<InsightInput, 'firstSeen' | 'promisedAt' | 'delays' | 'ownWrites'>;

/** A chain as it was read. `readAt` is in epoch milliseconds; `stages` has complete lists only, by transaction id. */
export type ReadChain = {
  chain: InsightChain;
  readAt: number;
  stages: ReadonlyMap<string, { stages: readonly InsightStage[]; readAt: number }>;
  history?: History;
};

export const withHistory = (read: ReadChain, history: History | undefined): ReadChain =>
  history ? { ...read, history } : read;

/**
 * The input of `analyseChain`. Own transactions without stages count as unread.
 * @param now epoch milliseconds, possibly rounded down to the minute: what was read later that day is not in the future
 */
export function chainInput({ chain, readAt, stages, history }: ReadChain, now: number): InsightInput {
  const momentOf = (id: string) => new Date(stages.get(id)?.readAt ?? readAt).toISOString();
  const latest = Math.max(now, readAt, ...[...stages.values()].map((one) => one.readAt));
  return {
    ...history,
    id: chain.id,
    now: londonDay(latest) === londonDay(now) ? latest : now,
    chain,
    stages: Object.fromEntries([...stages].map(([id, read]) => [id, read.stages])),
    unread: chain.transactions
      .filter(({ id, yourRole }) => yourRole !== null && !stages.has(id))
      .map(({ id }) => id),
    readAt: Object.fromEntries(chain.transactions.map(({ id }) => [id, momentOf(id)])),
  };
}

type LoneTransaction = Omit<InsightTransaction, 'address'> & {
  property: Pick<InsightTransaction, 'address'>;
  chainId: string | null;
};

/** A single transaction as a chain of one link, for the transaction's own pages. The user is a party to it. */
export function chainOfOne({
  id,
  chainId,
  updatedAt,
  saleState,
  yourRole,
  stageProgress,
  listing,
  property,
}: LoneTransaction): InsightChain {
  const { address } = property;
  const transaction = { id, updatedAt, saleState, yourRole: yourRole ?? '', stageProgress, listing, address };
  return { id, partOf: chainId ?? id, links: [], transactions: [transaction] };
}

/** Hashes a firm's name for places where names must not be stored. Idempotent: a code is returned unchanged. */
export function agentCode(name: string): string {
  if (/^#\d+$/.test(name)) return name;
  let hash = 2166136261;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 16777619);
  return `#${hash >>> 0}`;
}
