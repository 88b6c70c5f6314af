import { knownStage } from './known-stage';
import { type Stage } from '@/lib/stages/schema';

const weekMs = 7 * 86_400_000;

export type ExchangeReady = {
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
export function exchangeReady(stages: Stage[], now: number): ExchangeReady {
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
