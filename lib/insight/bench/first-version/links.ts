import type { Stage } from '@/lib/stages/schema';
import { workingDaysBetween } from '@/lib/values/working-days';
import { knownStage, type Phase } from './known-stage';

/** What all stages of one transaction say about it. @param now epoch milliseconds */
export function linkFacts(stages: Stage[], now: number): LinkFacts {
  const { readyAt, path } = exchangeReady(stages, now);
  const actionable = new Set(actionableStages(stages));
  const blocked = stages.filter(({ progress }) => progress === 'Blocked');
  // A block has no end in sight, wherever it is: exchange waits for it too, whatever the longest path estimates.
  const holding =
    path.find(({ progress }) => progress === 'Blocked') ??
    blocked.find(({ title }) => !['Exchange', 'Completion'].includes(knownStage(title).phase)) ??
    path.find((stage) => actionable.has(stage));
  const named = ({ id, title }: Stage) => ({ stageId: id, title });
  return {
    exchanged: isDone(stages, 'Exchange'),
    completed: isDone(stages, 'Completion'),
    readyAt,
    path: path.map(({ id }) => id),
    holding: holding
      ? {
          ...named(holding),
          blocked: holding.progress === 'Blocked',
          note: holding.progressNote,
          clearedBy: knownStage(holding.title).clearedBy,
          since: holding.updatedAt,
        }
      : null,
    blocked: blocked.map((stage) => ({ ...named(stage), note: stage.progressNote, since: stage.updatedAt })),
    overdue: stages
      .filter((stage) => isOverdue(stage, now))
      .map((stage) => ({
        ...named(stage),
        workingDays: overdueWorkingDays(stage, now),
        onPath: path.includes(stage),
      }))
      .sort((a, b) => b.workingDays - a.workingDays),
    brokenPromises: stages
      .filter((stage) => isPromiseBroken(stage, now))
      .map((stage) => ({ ...named(stage), promisedFor: stage.expectedUpdate! })),
    completionDate: lastOf(stages, 'Completion')?.expectedCompletion ?? null,
  };
}

/** The stage that ends a phase: completion statements come before the keys. */
function lastOf(stages: Stage[], phase: Phase): Stage | undefined {
  const own = stages.filter(({ title }) => knownStage(title).phase === phase);
  return own.find((stage) => !own.some(({ dependsOnStageId }) => dependsOnStageId === stage.id));
}

const isDone = (stages: Stage[], phase: Phase) => lastOf(stages, phase)?.progress === 'Completed';

const weekMs = 7 * 86_400_000;

type ExchangeReady = {
  /** When everything before exchange could be done, epoch milliseconds; now when nothing is left. */
  readyAt: number;
  /** The longest remaining path, first stage first: what has to happen, one after the other, until then. */
  path: Stage[];
};

/**
 * A stage depends on one other at most, yet exchange waits for every stage before it. So a link is ready when its
 * slowest path of incomplete pre-exchange stages is: each ends at its expected completion if that is to come, and
 * not before its start plus what such a stage usually takes.
 */
function exchangeReady(stages: Stage[], now: number): ExchangeReady {
  const left = stages.filter(
    ({ title, progress }) =>
      progress !== 'Completed' && !['Exchange', 'Completion'].includes(knownStage(title).phase),
  );
  const byId = new Map(left.map((stage) => [stage.id, stage]));
  const ends = new Map<string, number>();

  /** Walks down to the first stage and back up, without recursion: a chain of stages may be long. */
  function endOf(last: Stage): number {
    const waiting: Stage[] = [];
    // The document forbids loops (States rule 3); a stage that is met again ends the walk all the same.
    const met = new Set<string>();
    for (
      let stage: Stage | undefined = last;
      stage && !ends.has(stage.id) && !met.has(stage.id);
      stage = byId.get(stage.dependsOnStageId ?? '')
    ) {
      met.add(stage.id);
      waiting.push(stage);
    }
    for (const stage of waiting.reverse())
      ends.set(stage.id, endAfter(stage, ends.get(stage.dependsOnStageId ?? ''), now));
    return ends.get(last.id)!;
  }

  let last: Stage | undefined;
  for (const stage of left) if (!last || endOf(stage) > endOf(last)) last = stage;
  const path: Stage[] = [];
  for (let stage = last; stage && !path.includes(stage); stage = byId.get(stage.dependsOnStageId ?? ''))
    path.unshift(stage);
  return { readyAt: last ? endOf(last) : now, path };
}

function endAfter(stage: Stage, dependencyEnd: number | undefined, now: number): number {
  // One that is under way began at its last update at the latest; the others begin now, or after what they wait for.
  const begun = stage.progress === 'In Progress' ? Date.parse(stage.updatedAt) : now;
  const usual = (dependencyEnd ?? begun) + knownStage(stage.title).weeks * weekMs;
  const expected = stage.expectedCompletion === null ? 0 : Date.parse(stage.expectedCompletion);
  return Math.max(now, usual, expected);
}

/** What someone could work on now: not completed, and waiting for nothing that is still to be completed. */
function actionableStages(stages: Stage[]): Stage[] {
  const open = new Set(stages.filter(({ progress }) => progress !== 'Completed').map(({ id }) => id));
  // A dependency that is not in the list was deleted (States rule 2): no one can wait for it.
  return stages.filter((stage) => open.has(stage.id) && !open.has(stage.dependsOnStageId ?? ''));
}

type Dated = Pick<Stage, 'progress' | 'expectedCompletion'>;

/** Not completed although it was expected to be by now. `now` in epoch milliseconds. */
function isOverdue({ progress, expectedCompletion }: Dated, now: number): boolean {
  return progress !== 'Completed' && expectedCompletion !== null && Date.parse(expectedCompletion) < now;
}

/** Working days since the expected completion; 0 when it is not overdue, or only since today. */
function overdueWorkingDays(stage: Dated, now: number): number {
  return isOverdue(stage, now) ? workingDaysBetween(stage.expectedCompletion!, now) : 0;
}

/** An update was promised for a moment that has passed, and nothing came since before it. `now` in epoch ms. */
function isPromiseBroken(
  { progress, expectedUpdate, updatedAt }: Pick<Stage, 'progress' | 'expectedUpdate' | 'updatedAt'>,
  now: number,
): boolean {
  if (progress === 'Completed' || expectedUpdate === null) return false;
  const promised = Date.parse(expectedUpdate);
  return promised < now && Date.parse(updatedAt) < promised;
}

/** A stage as chains speak of it. */
type Named = { stageId: string; title: string };

/**
 * What the stages of one link (transaction) say about it: what chain health, the bottleneck and the morning brief
 * are made of. Times in epoch milliseconds.
 */
export type LinkFacts = {
  exchanged: boolean;
  completed: boolean;
  /** When everything before exchange could be done. */
  readyAt: number;
  /** Ids of the stages on the longest remaining path, first stage first. */
  path: string[];
  /** The first stage of that path that is blocked or could be worked on: what holds this link. */
  holding:
    (Named & { blocked: boolean; note: string | null; clearedBy: string | null; since: string }) | null;
  blocked: (Named & { note: string | null; since: string })[];
  /** Worst first. */
  overdue: (Named & { workingDays: number; onPath: boolean })[];
  brokenPromises: (Named & { promisedFor: string })[];
  /** When this link expects to complete, where a completion stage says so. */
  completionDate: string | null;
};
