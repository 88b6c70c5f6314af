import type { AssumptionId } from './insight-input';
import type { StageKind } from './stage-kind';

/** The first state that applies, in this order. */
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
  /** When the oldest record behind it was read; a timestamp. */
  asOf: string;
  assumptions: Assumption[];
  /** What is not known; one sentence each. */
  unknown: string[];
  /** The records behind it. */
  inputs: { transactionId: string; stageId: string | null }[];
};

/** The 5 %, 50 % and 95 % quantiles, as working days "YYYY-MM-DD". Only the first if it is too early to say more. */
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
  isOpenEnded: boolean;
};
export type LateStage = NamedStage & { expected: string; workingDays: number; onCriticalPath: boolean };
/** An update was expected by `promisedFor`; nothing has been recorded since `lastChange`. */
export type BrokenPromise = NamedStage & { promisedFor: string; lastChange: string };
export type HoldingStage = NamedStage & {
  progress: 'blocked' | 'under way' | 'next';
  note: string | null;
  /** Since this timestamp at the latest; null if unknown. */
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
  /** Why it can, or cannot, be left alone. */
  reason: string;
  health: Health;
  holding: HoldingStage | null;
  blocked: BlockedStage[];
  /** The stages or the counts show a block before exchange. */
  isBlocked: boolean;
  late: LateStage[];
  brokenPromises: BrokenPromise[];
  /** Ids of the open stages on the longest remaining path to exchange, in order. */
  criticalPath: string[];
  /** Ids of stages that must be done although no one ticked them. */
  notTicked: string[];
  /** When this link could exchange if it waited for no other. */
  window: ExchangeWindow | null;
  /** Working days between its own median and the chain's; null without a forecast. */
  slack: number | null;
  lastChange: string;
  /** The day entered on a completion stage, "YYYY-MM-DD". */
  completionDay: string | null;
  readAt: string;
};

export type ChainEnd = {
  transactionId: string;
  position: 'top' | 'bottom';
  state: 'open' | 'closed' | 'unknown';
  reason: string;
  /** For where there is little space. */
  shortReason?: string;
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

/** A day entered for a link, "2027-01-15", and the objections to it, a few words each. */
export type EnteredDay = { stageId: string; day: string; objections: string[] };
/** `workingDays` is negative if the day becomes earlier. */
export type DayMove = { transactionId: string; from: string; workingDays: number };
/** One working day for the whole chain, the moves it needs, and their total in working days. */
export type DayProposal = { day: string; moves: DayMove[]; workingDays: number };
/** The days entered for exchange, or for completion. */
export type EventDays = {
  /** By transaction id: the day, or why there is none, in a few words. */
  links: Record<string, EnteredDay | string>;
  /** The distinct days of joined links. */
  days: string[];
  /** The days differ, or one of them is impossible. */
  isUnsettled: boolean;
  /** The three days with the fewest working days of movement; empty if nothing near today is unsettled. */
  proposals: DayProposal[];
  /** What has been entered and, if there are proposals, the best one. */
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
  /** The link that decides the chain's health; null if no single link does. */
  worstId: string | null;
  contradictions: Contradiction[];
  /** The days on which joined, open links expect to complete; empty unless they differ. */
  completionDays: string[];
  dates: ProposedDates;
  /** Ids of the joined transactions that the verdict covers. */
  joined: string[];
  statements: Statement[];
};
