import type { AssumptionId } from './insight-input';
import type { StageKind } from './stage-kind';

/** The first that fits, in this order. */
export const linkStates = [
  'completed',
  'exchanged',
  'off-market',
  'no-buyer',
  'blocked',
  'working',
  'unrecorded',
  'unread',
  'dark',
] as const;
export type LinkState = (typeof linkStates)[number];

export type Assumption = {
  id: AssumptionId | 'usual-durations' | 'counts-only';
  text: string;
  removable: boolean;
};

export type Statement = {
  text: string;
  /** Someone wrote it; it follows from records; it is estimated; the user said so here. */
  basis: 'record' | 'rule' | 'estimate' | 'you said';
  /** The oldest read it rests on, a timestamp. */
  asOf: string;
  assumptions: Assumption[];
  /** What is not known, a sentence each. */
  unknown: string[];
  /** What it rests on. */
  inputs: { transactionId: string; stageId: string | null }[];
};

/** Working days, all of them "YYYY-MM-DD": 5 %, 50 % and 95 %. Only the first where it is too early to say more. */
export type ExchangeWindow = { notBefore: string; middle: string; likelyBy: string } | { notBefore: string };

export type NamedStage = { stageId: string; title: string; kind: StageKind };
export type BlockedStage = NamedStage & {
  note: string | null;
  whose: string | null;
  since: string | null;
  isEndless: boolean;
};
export type LateStage = NamedStage & { expected: string; workingDays: number; onLongestWay: boolean };
/** An update was expected by that day; nothing has been recorded since `lastChange`. */
export type BrokenPromise = NamedStage & { promisedFor: string; lastChange: string };
export type HoldingStage = NamedStage & {
  progress: 'blocked' | 'under way' | 'next';
  note: string | null;
  /** "you", "usually the Seller's Conveyancer", or null where nothing says so. */
  whose: string | null;
  /** A timestamp: at least since then; null when nothing tells. */
  since: string | null;
};

export type Health = { level: 'red' | 'amber' | 'green' | 'grey'; reason: string };

export type LinkInsight = {
  transactionId: string;
  name: string;
  state: LinkState;
  /** Exchanged because a link joined to it has, not because its own stages say so. */
  isImplied: boolean;
  isOwn: boolean;
  probabilityLast: number;
  leaveAlone: boolean;
  /** Why it may be left alone, or why not. */
  reason: string;
  health: Health;
  holding: HoldingStage | null;
  blocked: BlockedStage[];
  /** Something is blocked before exchange, be it a stage that was read or one of the counts. */
  isBlocked: boolean;
  late: LateStage[];
  brokenPromises: BrokenPromise[];
  /** Open stages before exchange on the longest remaining way, first stage first. */
  longestWay: string[];
  /** Stages that are done although no one ticked them. */
  notTicked: string[];
  /** When this link by itself could exchange. */
  window: ExchangeWindow | null;
  /** Working days between its own middle and that of the chain; null when it is not forecast. */
  slack: number | null;
  lastChange: string;
  /** "YYYY-MM-DD", where a completion stage says so. */
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

export type ChainInsight = {
  id: string;
  asOf: string;
  holds: Holds;
  window: ExchangeWindow | null;
  links: LinkInsight[];
  ends: ChainEnd[];
  health: Health;
  /** The link whose health that is; null where it is about all of them. */
  worstId: string | null;
  contradictions: Contradiction[];
  /** Days on which links that are joined and have not completed expect to, when they are more than one. */
  completionDays: string[];
  /** Transactions that are joined to the ones the verdict is about; the others wait for no one here. */
  joined: string[];
  statements: Statement[];
};
