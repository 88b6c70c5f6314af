import type { AssumptionId } from './insight-input';
import type { StageKind } from './stage-kind';

/** The first that fits, in this order. */
export type LinkState =
  | 'completed'
  | 'exchanged'
  | 'off-market'
  | 'no-buyer'
  | 'blocked'
  | 'working'
  | 'unrecorded'
  | 'unread'
  | 'dark';

export type Assumption = {
  id: AssumptionId | 'usual-durations' | 'counts-only';
  text: string;
  removable: boolean;
};

export type Statement = {
  text: string;
  /** A recorded fact, a conclusion from records, an estimate, or what the user said here. */
  basis: 'record' | 'rule' | 'estimate' | 'you said';
  /** When the oldest record it rests on was read, a timestamp. */
  asOf: string;
  assumptions: Assumption[];
  /** What is not known, a sentence each. */
  unknown: string[];
  /** The records it rests on. */
  inputs: { transactionId: string; stageId: string | null }[];
};

/** The 5 %, 50 % and 95 % quantiles as working days, "YYYY-MM-DD". Only the first if it is too early to say more. */
export type ExchangeWindow = { notBefore: string; middle: string; likelyBy: string } | { notBefore: string };

export type NamedStage = {
  stageId: string;
  title: string;
  kind: StageKind;
  /** Who has to act: "you", "usually the Seller's Conveyancer", or null if unknown. */
  whose: string | null;
};
export type BlockedStage = NamedStage & {
  note: string | null;
  since: string | null;
  isEndless: boolean;
};
export type LateStage = NamedStage & { expected: string; workingDays: number; onLongestWay: boolean };
/** An update was expected by `promisedFor`; nothing has been recorded since `lastChange`. */
export type BrokenPromise = NamedStage & { promisedFor: string; lastChange: string };
export type HoldingStage = NamedStage & {
  progress: 'blocked' | 'under way' | 'next';
  note: string | null;
  /** A timestamp: at least since then; null if unknown. */
  since: string | null;
};

export type Health = { level: 'red' | 'amber' | 'green' | 'grey'; reason: string };

export type LinkInsight = {
  transactionId: string;
  name: string;
  state: LinkState;
  /** Exchanged because a joined link has, not because its own stages say so. */
  isImplied: boolean;
  isOwn: boolean;
  probabilityLast: number;
  leaveAlone: boolean;
  /** Why it can be left alone, or why not. */
  reason: string;
  health: Health;
  holding: HoldingStage | null;
  blocked: BlockedStage[];
  /** Something is blocked before exchange, according to the stages or the counts. */
  isBlocked: boolean;
  late: LateStage[];
  brokenPromises: BrokenPromise[];
  /** Ids of the open stages on the longest remaining path to exchange, in order. */
  longestWay: string[];
  /** Ids of stages that are done, although no one ticked them. */
  notTicked: string[];
  /** When this link by itself could exchange. */
  window: ExchangeWindow | null;
  /** Working days between its own median day and the chain's; null if there is no forecast. */
  slack: number | null;
  lastChange: string;
  /** "YYYY-MM-DD", from a completion stage. */
  completionDay: string | null;
  readAt: string;
};

export type ChainEnd = {
  transactionId: string;
  position: 'top' | 'bottom';
  state: 'open' | 'closed' | 'unknown';
  reason: string;
};

export type Holds = {
  kind: 'named' | 'shortlist' | 'unknown' | 'waiting' | 'nothing';
  transactionIds: string[];
  stageId: string | null;
  whose: string | null;
  since: string | null;
  text: string;
};

export type Contradiction = { transactionIds: string[]; text: string };

/** A day that someone typed for a link, "2027-01-15", and the reasons against it, a few words each. */
export type EnteredDay = { stageId: string; day: string; against: string[] };
/** `workingDays` are negative if the day moves forward. */
export type DayMove = { transactionId: string; from: string; workingDays: number };
/** One working day for all, the moves it needs, and the total of their working days. */
export type DayProposal = { day: string; moves: DayMove[]; workingDays: number };
/** What is typed for exchange, or for completion. */
export type EventDays = {
  /** By transaction id: the day, or why there is none, in a few words. */
  links: Record<string, EnteredDay | string>;
  /** The days of joined links, each once. */
  days: string[];
  /** Whether they differ, or one of them is impossible. */
  isOpen: boolean;
  /** The three that move the least, if there is something to settle. */
  proposals: DayProposal[];
  /** What is typed and, if there are proposals, the one that moves the least. */
  statements: Statement[];
};
export type ProposedDates = { exchange: EventDays; completion: EventDays };

export type ChainInsight = {
  id: string;
  asOf: string;
  holds: Holds;
  window: ExchangeWindow | null;
  links: LinkInsight[];
  ends: ChainEnd[];
  health: Health;
  /** The link that decides the chain's health; null if it is about all of them. */
  worstId: string | null;
  contradictions: Contradiction[];
  /** The days on which joined, open links expect to complete, if there is more than one. */
  completionDays: string[];
  dates: ProposedDates;
  /** Ids of the transactions that the verdict is about and of those joined to them. */
  joined: string[];
  statements: Statement[];
};
