import type { BlockedStage } from './chain-insight';
import type { Calendar } from './calendar';
import { type DoneStages, doneStages, namedStage, noteOf, type Step } from './done-stages';
import { longestWay, sinceOf } from './holding-stage';
import type { InsightInput, InsightTransaction } from './insight-input';
import { type Moments, type StageDay, typedDayOf } from './moments';
import { isEndlessBlock } from './stage-notes';
import { stepsOf } from './steps';
import { isOnTheWay, type StepWork, workPlan } from './work-plan';

/** Stages by progress; finite and never negative. */
type Counts = { completed: number; blocked: number; underWay: number; all: number };

/** One link as its own records show it: nothing about its neighbours, nothing estimated. */
export type ReadLink = {
  transaction: InsightTransaction;
  isOwn: boolean;
  /** What is known: its stages, that it has none, nothing yet, or counts only. */
  seen: 'stages' | 'no stages' | 'unread' | 'counts';
  counts: Counts;
  steps: Step[];
  done: DoneStages;
  plan: StepWork[];
  way: Step[];
  /** Open, before exchange. */
  blocked: BlockedStage[];
  /** Blocked after exchange. */
  blockedAfter: BlockedStage[];
  /** For sale without an offer, unless the user said that there is a buyer. */
  hasNoBuyer: boolean;
  /** A completion or exchange stage is ticked. */
  hasExchanged: boolean;
  hasCompleted: boolean;
  /** Its records say that it has not exchanged. */
  saysNotExchanged: boolean;
  /** The newest change of the link or of a stage that was read, epoch milliseconds; null if unknown. */
  lastChange: number | null;
  exchangeDay: StageDay | null;
  completionDay: StageDay | null;
};

/** With a smaller share of all stages completed, counts say that a link has not exchanged. */
const exchangedShare = 0.75;
/** The same for the stages before exchange; higher, as only a few can be left unticked. */
const exchangedStages = 0.85;

export function readLink(
  transaction: InsightTransaction,
  input: InsightInput,
  moments: Moments,
  calendar: Calendar,
): ReadLink {
  const off = new Set(input.without);
  const stages = Object.hasOwn(input.stages, transaction.id) ? input.stages[transaction.id]! : undefined;
  const isOwn = transaction.yourRole !== null;
  const isUnread = isOwn && (stages === undefined || input.unread.includes(transaction.id));
  const counts = countsOf(transaction);
  const isClosed = (position: 'top' | 'bottom') =>
    input.declared?.closedEnds?.some(
      (end) => end.transactionId === transaction.id && end.position === position,
    ) ?? false;
  const steps =
    isUnread || !stages
      ? []
      : stepsOf([...new Map(stages.map((stage) => [stage.id, stage])).values()], moments);
  const followsRules = !off.has('not-ticked');
  const done = doneStages(steps, followsRules);
  const ticked = (name: string) => steps.some((step) => step.kind.name === name && done.isDone(step));
  const hasCompleted =
    ticked('completion') || ((!isOwn || isUnread) && counts.all >= 20 && counts.completed === counts.all);
  const hasExchanged = hasCompleted || ticked('exchange');
  const plan = hasExchanged
    ? []
    : workPlan(steps, done, {
        calendar,
        followsRules,
        addsSteps: steps.length > 0 && !off.has('steps-not-recorded'),
        usesTypedDates: !off.has('typed-dates'),
        stageDone: input.declared?.stageDone,
        delays: off.has('dates-come-late') ? undefined : input.delays,
        isTopClosed: isClosed('top'),
      });
  const blocked = steps.filter((step) => step.stage.progress === 'Blocked' && !done.isDone(step));
  const told = (step: Step): BlockedStage => ({
    ...namedStage(step, input),
    note: noteOf(step, input),
    since: sinceOf(step, 'blocked', steps, input),
    isEndless: isEndlessBlock(step.stage, isClosed('top')),
  });
  const before = steps.filter(({ isBefore }) => isBefore);
  const ready = before.filter((step) => done.isDone(step)).length;
  const isLeft = blocked.some(isOnTheWay) || ready < before.length * exchangedStages;
  const share = counts.all === 0 ? 1 : counts.completed / counts.all;
  return {
    transaction,
    isOwn,
    seen: steps.length > 0 ? 'stages' : isUnread ? 'unread' : isOwn ? 'no stages' : 'counts',
    counts,
    steps,
    done,
    plan,
    way: longestWay(plan),
    blocked: blocked.filter(isOnTheWay).map(told),
    blockedAfter: blocked.filter((step) => !isOnTheWay(step)).map(told),
    hasNoBuyer: transaction.saleState === 'for-sale-no-offers' && !isClosed('bottom'),
    hasExchanged,
    hasCompleted,
    saysNotExchanged: !hasExchanged && (steps.length > 0 ? isLeft : share < exchangedShare),
    lastChange: steps.reduce<number | null>(
      (last, { changed }) => (changed !== null && (last === null || changed > last) ? changed : last),
      moments.changed(transaction),
    ),
    exchangeDay: typedDayOf(steps, done, 'exchange'),
    completionDay: typedDayOf(steps, done, 'completion'),
  };
}

function countsOf({ stageProgress }: InsightTransaction): Counts {
  const count = (value: number | undefined) =>
    Number.isFinite(value) ? Math.min(100_000, Math.max(0, value!)) : 0;
  const completed = count(stageProgress?.completed);
  const blocked = count(stageProgress?.blocked);
  const underWay = count(stageProgress?.inProgress);
  return {
    completed,
    blocked,
    underWay,
    all: completed + blocked + underWay + count(stageProgress?.notStarted),
  };
}
