import type { NamedStage } from './chain-insight';
import type { InsightInput, InsightStage } from './insight-input';
import { whoActs } from './stage-findings';
import { kindNamed, stageKinds, type StageKind } from './stage-kind';

/** A stage with the kind its title implies and its last change. */
export type Step = {
  stage: InsightStage;
  kind: StageKind;
  /** Epoch milliseconds; null if unknown. */
  changedAt: number | null;
  /** When its current progress began, as far as we know; null if unknown. */
  begunAt: number | null;
  isBeforeExchange: boolean;
};

/** How sentences name a stage. Outside the firm we use its kind, because titles may contain names and amounts. */
export const namedStage = ({ stage, kind }: Step, { isOutside }: InsightInput): NamedStage => ({
  stageId: stage.id,
  title: isOutside ? kind.label : stage.title,
  kind,
  whose: whoActs(stage.assignedToYou, kind),
});

export const noteOf = ({ stage }: Step, { isOutside }: InsightInput): string | null =>
  isOutside ? null : (stage.progressNote ?? null);

const isCompleted = ({ stage }: Step) => stage.progress === 'Completed';

export type DoneStages = {
  /** The stage is ticked, a ticked stage implies it, or the user said that it is done by now. */
  isDone: (step: Step) => boolean;
  /** Stages that later ones imply although no one ticked them. */
  notTicked: Step[];
  /** Kinds that must be done, recorded or not. */
  kinds: ReadonlySet<string>;
};

/**
 * A completed stage implies that its prerequisites are done, whether recorded as dependencies or implied by rule. The
 * exception is a prerequisite that was marked as blocked after that completion.
 */
export function doneStages(steps: readonly Step[], followsRules: boolean): DoneStages {
  const byId = new Map(steps.map((step) => [step.stage.id, step]));
  const byKind = new Map<string, Step[]>();
  for (const step of steps) {
    const same = byKind.get(step.kind.name);
    if (same) same.push(step);
    else byKind.set(step.kind.name, [step]);
  }
  const done = new Set<Step>();
  const kinds = new Set<string>();
  const ticked = steps.filter(isCompleted).sort((a, b) => (b.begunAt ?? 0) - (a.begunAt ?? 0));

  for (const source of ticked) {
    const at = source.begunAt ?? 0;
    const pending: Step[] = [source];
    const enqueue = (step: Step) => {
      const isReblocked = step.stage.progress === 'Blocked' && (step.changedAt ?? 0) > at;
      if (!done.has(step) && !isReblocked) pending.push(step);
    };
    const enqueueKind = (name: string) => {
      const names = [name];
      for (let next = names.pop(); next !== undefined; next = names.pop()) {
        if (kinds.has(next)) continue;
        kinds.add(next);
        byKind.get(next)?.forEach(enqueue);
        names.push(...kindNamed(next).implies);
      }
    };
    for (let step = pending.pop(); step; step = pending.pop()) {
      if (done.has(step)) continue;
      done.add(step);
      if (!followsRules) continue;
      const dependency = byId.get(step.stage.dependsOnStageId ?? '');
      if (dependency) enqueue(dependency);
      step.kind.implies.forEach(enqueueKind);
      if (step.kind.phase === 'exchange' || step.kind.name === 'completion') {
        stageKinds.filter(({ phase }) => phase === 'before').forEach(({ name }) => enqueueKind(name));
        steps.filter(({ isBeforeExchange }) => isBeforeExchange).forEach(enqueue);
        if (step.kind.name === 'completion') enqueueKind('exchange');
      }
    }
  }
  return {
    isDone: (step) => done.has(step),
    notTicked: steps.filter((step) => done.has(step) && !isCompleted(step)),
    kinds,
  };
}
