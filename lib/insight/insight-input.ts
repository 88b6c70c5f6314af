import type { Chain } from '@/lib/chains/schema';
import type { Stage } from '@/lib/stages/schema';

type Transaction = Chain['transactions'][number];

/** What is used of a transaction; the rest of the document's fields may be there or not. */
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
    /** What its words said, where they are not at hand (`saidOf`). */
    said?: readonly string[];
  };

export type InsightChain = Pick<Chain, 'id' | 'links'> & { transactions: InsightTransaction[] };

/** By transaction id: the conveyancers' firms by name, where they are known. */
export type Firms = Readonly<Record<string, { seller?: string; buyer?: string }>>;

/** Both days are included. `actsFor` names sides for which `firms` knows no firm. */
export type FirmAway = {
  firm: string;
  from: string;
  to: string;
  actsFor?: readonly { transactionId: string; side: 'seller' | 'buyer' }[];
};

/** What a person says here, for a question ("what if") or for good. Days are London days, "2027-01-12". */
export type Declared = {
  /** By stage id: the day on which it is done. */
  stageDone?: Readonly<Record<string, string>>;
  /** Ends known to be ends: no one is missing there. */
  closedEnds?: readonly { transactionId: string; position: 'top' | 'bottom' }[];
  /** A firm by its name in `firms`, or the estate agent of the listing, does no work on these days, both included. */
  firmAway?: readonly FirmAway[];
};

/** Assumptions that can be taken off, by the id they carry in a statement. */
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
  /** By transaction id: every own transaction whose stages were read to the end. */
  stages: Readonly<Record<string, readonly InsightStage[]>>;
  unread: readonly string[];
  /** By transaction id: when its stages were read, a timestamp; now where nothing is said. */
  readAt?: Readonly<Record<string, string>>;
  /** By stage id: since when the dashboard has seen the progress it has now, a timestamp. */
  firstSeen?: Readonly<Record<string, string>>;
  /** By stage id: when the promised update was first seen, a timestamp. */
  promisedAt?: Readonly<Record<string, string>>;
  /** By stage id: how many working days later than typed the dates of whoever clears it usually come. */
  delays?: Readonly<Record<string, number>>;
  /** By stage or transaction id: the `updatedAt` that our own write left, and the one before it, which counts. */
  ownWrites?: Readonly<Record<string, { updatedAt: string; before: string }>>;
  firms?: Firms;
  declared?: Declared;
  /** For words that leave the firm: stages by their kind instead of their title, and no notes. */
  isOutside?: boolean;
  /** Assumptions taken off. */
  without?: readonly AssumptionId[];
};
