import type { NamedStage } from './chain-insight';
import type { InsightInput, InsightStage } from './insight-input';
import { whoActs } from './stage-findings';
import { kindNamed, stageKinds, type StageKind } from './stage-kind';

/** A stage with what its title says and when it was last changed. */
export type Step = {
  stage: InsightStage;
  kind: StageKind;
  /** Epoch milliseconds. */
  changed: number | null;
  /** Comes before exchange. */
  isBefore: boolean;
};

/** A stage as sentences name it. Outside the firm by its kind, because a title may hold names and sums. */
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
  /** Ticked, or implied by a ticked stage. */
  isDone: (step: Step) => boolean;
  /** Done, although no one ticked them. */
  notTicked: Step[];
  /** Kinds that must have been done, whether they are recorded or not. */
  kinds: ReadonlySet<string>;
};

/**
 * A completed stage implies that what it depends on is done, by recorded dependency or by rule. A block that was
 * recorded after the completion still counts.
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
  const ticked = steps.filter(isCompleted).sort((a, b) => (b.changed ?? 0) - (a.changed ?? 0));

  for (const source of ticked) {
    const at = source.changed ?? 0;
    const waiting: Step[] = [source];
    const reach = (step: Step) => {
      const believed = step.stage.progress === 'Blocked' && (step.changed ?? 0) > at;
      if (!done.has(step) && !believed) waiting.push(step);
    };
    const reachKind = (name: string) => {
      const names = [name];
      for (let next = names.pop(); next !== undefined; next = names.pop()) {
        if (kinds.has(next)) continue;
        kinds.add(next);
        byKind.get(next)?.forEach(reach);
        names.push(...kindNamed(next).implies);
      }
    };
    for (let step = waiting.pop(); step; step = waiting.pop()) {
      if (done.has(step)) continue;
      done.add(step);
      if (!followsRules) continue;
      const dependency = byId.get(step.stage.dependsOnStageId ?? '');
      if (dependency) reach(dependency);
      step.kind.implies.forEach(reachKind);
      if (step.kind.phase === 'exchange' || step.kind.name === 'completion') {
        stageKinds.filter(({ phase }) => phase === 'before').forEach(({ name }) => reachKind(name));
        steps.filter(({ isBefore }) => isBefore).forEach(reach);
        if (step.kind.name === 'completion') reachKind('exchange');
      }
    }
  }
  return {
    isDone: (step) => done.has(step),
    notTicked: steps.filter((step) => done.has(step) && !isCompleted(step)),
    kinds,
  };
}
