import { type LinkFacts } from './facts';
import { actionableStages } from './actionable';
import { exchangeReady } from './exchange-ready';
import { knownStage, type Phase } from './known-stage';
import { isOverdue, overdueWorkingDays } from './overdue';
import { isPromiseBroken } from './promise';
import { type Stage } from '@/lib/stages/schema';

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
