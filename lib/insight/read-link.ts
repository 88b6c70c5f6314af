import type { BlockedStage } from './chain-insight';
import { type Calendar, dayOf } from './calendar';
import { type DoneStages, doneStages, namedStage, noteOf, type Step } from './done-stages';
import { criticalPath, sinceOf } from './holding-stage';
import type { InsightInput, InsightTransaction } from './insight-input';
import { type ChainClock, type StageDay, expectedDayOf } from './chain-clock';
import { isDeclaredEnd } from './chain-shape';
import { isOpenEndedBlock } from './stage-notes';
import { stepsOf } from './steps';
import { isOnTheWay, type WorkItem, workPlan } from './work-plan';

/** The number of stages by progress; finite and never negative. */
type Counts = { completed: number; blocked: number; underWay: number; all: number };

/** One link as its own records show it: nothing about its neighbours and no estimates. */
export type ReadLink = {
  transaction: InsightTransaction;
  isOwn: boolean;
  /** What we know: its stages, that it has none, nothing yet (`unread`), or counts only. */
  seen: 'stages' | 'no stages' | 'unread' | 'counts';
  counts: Counts;
  steps: Step[];
  done: DoneStages;
  plan: WorkItem[];
  criticalPath: Step[];
  /** Open blocks before exchange. */
  blocked: BlockedStage[];
  /** Open blocks after exchange. */
  blockedAfter: BlockedStage[];
  /** A block before exchange of which the user has not said when it ends; from the counts if stages are not seen. */
  hasUndatedBlock: boolean;
  /** For sale without an offer, unless the user said that the bottom of the chain is complete. */
  hasNoBuyer: boolean;
  /** A completion or exchange stage is ticked. */
  hasExchanged: boolean;
  hasCompleted: boolean;
  /** Its own records say that it has not exchanged. */
  saysNotExchanged: boolean;
  /** The newest change of the link or of a stage that was read, epoch milliseconds; null if unknown. */
  lastChange: number | null;
  exchangeDay: StageDay | null;
  completionDay: StageDay | null;
};

/** Counts contradict an exchange if a smaller share of all stages is completed. */
const exchangedShare = 0.75;
/** The same for the stages before exchange. It is higher, because few of those stay unticked. */
const exchangedStages = 0.85;

export function readLink(
  transaction: InsightTransaction,
  input: InsightInput,
  clock: ChainClock,
  calendar: Calendar,
): ReadLink {
  const removed = new Set(input.without);
  const stages = Object.hasOwn(input.stages, transaction.id) ? input.stages[transaction.id]! : undefined;
  const isOwn = transaction.yourRole !== null;
  const isUnread = isOwn && (stages === undefined || input.unread.includes(transaction.id));
  const counts = countsOf(transaction);
  const isClosed = (position: 'top' | 'bottom') =>
    isDeclaredEnd({ transactionId: transaction.id, position }, input);
  const steps =
    isUnread || !stages
      ? []
      : stepsOf([...new Map(stages.map((stage) => [stage.id, stage])).values()], clock);
  const followsRules = !removed.has('not-ticked');
  const recorded = doneStages(steps, followsRules);
  const saidDay = ({ stage }: Step) => dayOf(input.declared?.stageDone?.[stage.id]);
  // Only the record tells whether a link has exchanged, because its neighbours have then exchanged too.
  const ticked = (name: string) => steps.some((step) => step.kind.name === name && recorded.isDone(step));
  const done: DoneStages = {
    ...recorded,
    isDone: (step) => recorded.isDone(step) || (saidDay(step) ?? Infinity) <= calendar.today,
  };
  const hasCompleted =
    ticked('completion') || ((!isOwn || isUnread) && counts.all >= 20 && counts.completed === counts.all);
  const hasExchanged = hasCompleted || ticked('exchange');
  const plan = hasExchanged
    ? []
    : workPlan(steps, done, {
        calendar,
        followsRules,
        addsSteps: steps.length > 0 && !removed.has('steps-not-recorded'),
        usesExpectedDates: !removed.has('typed-dates'),
        stageDone: input.declared?.stageDone,
        delays: removed.has('dates-come-late') ? undefined : input.delays,
        isTopClosed: isClosed('top'),
      });
  const blocked = steps.filter((step) => step.stage.progress === 'Blocked' && !done.isDone(step));
  const blockedStage = (step: Step): BlockedStage => ({
    ...namedStage(step, input),
    note: noteOf(step, input),
    since: sinceOf(step, 'blocked', steps, input),
    isOpenEnded: saidDay(step) === null && isOpenEndedBlock(step.stage, isClosed('top')),
  });
  const before = steps.filter(({ isBeforeExchange }) => isBeforeExchange);
  const doneBefore = before.filter((step) => done.isDone(step)).length;
  const isWorkLeft = blocked.some(isOnTheWay) || doneBefore < before.length * exchangedStages;
  const share = counts.all === 0 ? 1 : counts.completed / counts.all;
  return {
    transaction,
    isOwn,
    seen: steps.length > 0 ? 'stages' : isUnread ? 'unread' : isOwn ? 'no stages' : 'counts',
    counts,
    steps,
    done,
    plan,
    criticalPath: criticalPath(plan),
    blocked: blocked.filter(isOnTheWay).map(blockedStage),
    blockedAfter: blocked.filter((step) => !isOnTheWay(step)).map(blockedStage),
    hasUndatedBlock:
      steps.length > 0
        ? blocked.some((step) => isOnTheWay(step) && saidDay(step) === null)
        : counts.blocked > 0,
    hasNoBuyer: transaction.saleState === 'for-sale-no-offers' && !isClosed('bottom'),
    hasExchanged,
    hasCompleted,
    saysNotExchanged: !hasExchanged && (steps.length > 0 ? isWorkLeft : share < exchangedShare),
    lastChange: steps.reduce<number | null>(
      (last, { changedAt }) => (changedAt !== null && (last === null || changedAt > last) ? changedAt : last),
      clock.changedAt(transaction),
    ),
    exchangeDay: expectedDayOf(steps, recorded, 'exchange'),
    completionDay: expectedDayOf(steps, recorded, 'completion'),
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
