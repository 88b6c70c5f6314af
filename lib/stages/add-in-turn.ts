import type { Late } from '@/lib/submissions/follow';
import { newSubmission, type Outcome } from '@/lib/submissions/submit';
import { Failure } from '@/lib/values/failure';
import { noonOf } from '@/lib/values/moment-format';
import type { StageToAdd } from './mutations';
import type { CreateStageBody, Stage } from './schema';
import { type PlannedStage, waitsForKind } from './usual-stages';

/** A row of the plan, as it is chosen. */
export type ChosenStage = PlannedStage & { isDone: boolean };

/** Why it went no further: refused, or its answer was lost and it is still looked for. */
export type Stop = { stage: ChosenStage } & ({ error: Failure } | { later: Promise<Late<Stage>> });

/**
 * Adds stages one after the other, because the key's allowance is everyone's and each may wait for one before it. It
 * stops at the first that is not added for certain: what waits for it could not be told so.
 * @param there ids of stages that are there already, by kind
 * @param onAdded is told of each
 * @param signal ends it after the one that is on its way
 */
export async function addInTurn(
  addOne: (stage: StageToAdd) => Promise<Outcome<Stage>>,
  chosen: readonly ChosenStage[],
  there: ReadonlyMap<string, string>,
  onAdded: (stage: Stage) => void,
  signal?: AbortSignal,
): Promise<Stop | null> {
  const ids = new Map(there);
  // What was there before is read once for all of them: no two have one title.
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
  const before = waitsForKind(kind, (other) => ids.has(other));
  return {
    title,
    progress: isDone ? 'Completed' : 'Not Started',
    // What is done is expected no more.
    ...(day && !isDone && { expectedCompletion: noonOf(day) }),
    ...(before && { dependsOnStageId: ids.get(before) }),
  };
}
