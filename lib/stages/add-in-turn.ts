import type { LateOutcome } from '@/lib/submissions/poll-submission';
import { newSubmission, type Outcome } from '@/lib/submissions/submit';
import { Failure } from '@/lib/values/failure';
import { noonOf } from '@/lib/values/moment-format';
import type { StageToAdd } from './mutations';
import type { CreateStageBody, Stage } from './schema';
import { type PlannedStage, dependencyKind } from './usual-stages';

/** A stage of the plan that the person has chosen to add. */
export type ChosenStage = PlannedStage & { isDone: boolean };

/** Why adding stopped: a stage was refused (`error`), or its response was lost and we are looking for it (`later`). */
type Stop = { stage: ChosenStage } & ({ error: Failure } | { later: Promise<LateOutcome<Stage>> });

/**
 * Adds stages one after the other, because all users share the rate limit and a stage may depend on an earlier one. Stops
 * at the first stage not known to be added. @param existing ids of existing stages, by kind
 * @param onAdded is called with each added stage @param signal stops after the stage in flight
 */
export async function addInTurn(
  addOne: (stage: StageToAdd) => Promise<Outcome<Stage>>,
  chosen: readonly ChosenStage[],
  existing: ReadonlyMap<string, string>,
  onAdded: (stage: Stage) => void,
  signal?: AbortSignal,
): Promise<Stop | null> {
  const ids = new Map(existing);
  // The batch reads existing stages once for all of them, as no two have the same title.
  const batch = newSubmission().id;
  for (const stage of chosen) {
    if (signal?.aborted) return null;
    try {
      const outcome = await addOne({ body: bodyOf(stage, ids), sending: { ...newSubmission(), batch } });
      if (outcome.outcome === 'unknown') return { stage, later: outcome.later };
      ids.set(stage.kind, outcome.data.id);
      onAdded(outcome.data);
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
  const dependency = dependencyKind(kind, (other) => ids.has(other));
  return {
    title,
    progress: isDone ? 'Completed' : 'Not Started',
    // A completed stage has no expected day.
    ...(day && !isDone && { expectedCompletion: noonOf(day) }),
    ...(dependency && { dependsOnStageId: ids.get(dependency) }),
  };
}
