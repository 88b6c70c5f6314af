import type { LateOutcome } from '@/lib/submissions/poll-submission';
import { newSubmission, type Outcome } from '@/lib/submissions/submit';
import { Failure } from '@/lib/values/failure';
import { noonOf } from '@/lib/values/moment-format';
import type { StageToAdd } from './mutations';
import type { CreateStageBody, Stage } from './schema';
import { type PlannedStage, dependencyKind } from './usual-stages';

/** A chosen row of the plan. */
export type ChosenStage = PlannedStage & { isDone: boolean };

/** Why it stopped: the stage was refused, or the response was lost and we are still looking for the stage. */
type Stop = { stage: ChosenStage } & ({ error: Failure } | { later: Promise<LateOutcome<Stage>> });

/**
 * Adds stages one after the other, as everyone shares the rate limit and a stage may depend on an earlier one. Stops at
 * the first that is not certainly added. @param there ids of existing stages, by kind
 * @param onAdded is called with each @param signal ends it after the stage being sent
 */
export async function addInTurn(
  addOne: (stage: StageToAdd) => Promise<Outcome<Stage>>,
  chosen: readonly ChosenStage[],
  there: ReadonlyMap<string, string>,
  onAdded: (stage: Stage) => void,
  signal?: AbortSignal,
): Promise<Stop | null> {
  const ids = new Map(there);
  // What was there before is read once for all of them, as no two have the same title.
  const batch = newSubmission().id;
  for (const stage of chosen) {
    if (signal?.aborted) return null;
    try {
      const end = await addOne({ body: bodyOf(stage, ids), sending: { ...newSubmission(), batch } });
      if (end.outcome === 'unknown') return { stage, later: end.later };
      ids.set(stage.kind, end.data.id);
      onAdded(end.data);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { stage, error };
    }
  }
  return null;
}

function bodyOf(
  { kind, title, day, isDone }: ChosenStage,
  ids: ReadonlyMap<string, string>,
): CreateStageBody {
  const before = dependencyKind(kind, (other) => ids.has(other));
  return {
    title,
    progress: isDone ? 'Completed' : 'Not Started',
    // A finished stage has no expected day.
    ...(day && !isDone && { expectedCompletion: noonOf(day) }),
    ...(before && { dependsOnStageId: ids.get(before) }),
  };
}
