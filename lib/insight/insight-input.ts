import type { Chain } from '@/lib/chains/schema';
import type { Stage } from '@/lib/stages/schema';

type Transaction = Chain['transactions'][number];

/** The fields of a transaction that are used; the document's other fields are optional. */
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
    /** What its note said, if the note itself is not at hand (`saidOf`). */
    said?: readonly string[];
  };

export type InsightChain = Pick<Chain, 'id' | 'links'> & { transactions: InsightTransaction[] };

/** By transaction id: the names of the conveyancers' firms, if known. */
export type Firms = Readonly<Record<string, { seller?: string; buyer?: string }>>;

/** Both days included. `actsFor` names sides whose firm is not in `firms`. */
export type FirmAway = {
  firm: string;
  from: string;
  to: string;
  actsFor?: readonly { transactionId: string; side: 'seller' | 'buyer' }[];
};

/** What a person states here, as a "what if" or permanently. Days are London days, "2027-01-12". */
export type Declared = {
  /** By stage id: the day on which it is done. */
  stageDone?: Readonly<Record<string, string>>;
  /** Ends where no one is missing. */
  closedEnds?: readonly { transactionId: string; position: 'top' | 'bottom' }[];
  /** A firm, by its name in `firms` or as a listing's estate agent, that does no work on these days. */
  firmAway?: readonly FirmAway[];
};

/** Assumptions that can be removed, by the id they have in a statement. */
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
  /** By transaction id: the complete stages of each own transaction that was read. */
  stages: Readonly<Record<string, readonly InsightStage[]>>;
  unread: readonly string[];
  /** By transaction id: when its stages were read, a timestamp; `now` if missing. */
  readAt?: Readonly<Record<string, string>>;
  /** By stage id: since when the dashboard has seen its current progress, a timestamp. */
  firstSeen?: Readonly<Record<string, string>>;
  /** By stage id: when the promised update was first seen, a timestamp. */
  promisedAt?: Readonly<Record<string, string>>;
  /** By stage id: how many working days late its dates usually are, judged by who clears it. */
  delays?: Readonly<Record<string, number>>;
  /** By stage or transaction id: the `updatedAt` after our own write, and the one before it, which is used instead. */
  ownWrites?: Readonly<Record<string, { updatedAt: string; before: string }>>;
  firms?: Firms;
  declared?: Declared;
  /** For text that leaves the firm: stages by their kind instead of their title, and no notes. */
  isOutside?: boolean;
  /** Assumptions that the user has removed. */
  without?: readonly AssumptionId[];
};

/** What was seen of a chain's stages on earlier days, and which changes are the user's own. */
export type History = Pick<InsightInput, 'firstSeen' | 'promisedAt' | 'delays' | 'ownWrites'>;

/** A chain as read, and when (epoch milliseconds); stages by transaction id, complete lists only. */
export type ReadChain = {
  chain: InsightChain;
  readAt: number;
  stages: ReadonlyMap<string, { stages: readonly InsightStage[]; readAt: number }>;
  history?: History;
};

/** The input of `analyseChain`. Own transactions without stages count as unread. @param now epoch milliseconds */
export function chainInput({ chain, readAt, stages, history }: ReadChain, now: number): InsightInput {
  const momentOf = (id: string) => new Date(stages.get(id)?.readAt ?? readAt).toISOString();
  return {
    ...history,
    id: chain.id,
    now,
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
};

/** A transaction by itself, as a chain of one link, for its own pages. The user is a party to it. */
export function chainOfOne({
  id,
  updatedAt,
  saleState,
  yourRole,
  stageProgress,
  listing,
  property,
}: LoneTransaction): InsightChain {
  const { address } = property;
  const transaction = { id, updatedAt, saleState, yourRole: yourRole ?? '', stageProgress, listing, address };
  return { id, links: [], transactions: [transaction] };
}

/** A code for a firm where its name may not be stored. A code stays as it is. */
export function agentCode(name: string): string {
  if (/^#\d+$/.test(name)) return name;
  let hash = 2166136261;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 16777619);
  return `#${hash >>> 0}`;
}
