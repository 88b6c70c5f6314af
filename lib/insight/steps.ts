import type { Step } from './done-stages';
import type { InsightStage } from './insight-input';
import type { Moments } from './moments';
import { kindOfTitle } from './stage-title';

/** The stages of one link with their kinds. Whether one comes after exchange follows from its kind or its dependency. */
export function stepsOf(stages: readonly InsightStage[], moments: Moments): Step[] {
  const steps = stages.map((stage): Step => {
    const kind = kindOfTitle(stage.title);
    return { stage, kind, changed: moments.changed(stage), isBefore: kind.phase === 'before' };
  });
  const byId = new Map(steps.map((step) => [step.stage.id, step]));
  const settled = new Map<Step, boolean>();
  for (const step of steps) {
    const way: Step[] = [];
    let isAfter = false;
    const met = new Set<Step>();
    for (
      let at: Step | undefined = step;
      at && !met.has(at);
      at = byId.get(at.stage.dependsOnStageId ?? '')
    ) {
      const known = settled.get(at);
      if (known !== undefined || at.kind.phase !== 'before') {
        isAfter = known ?? true;
        if (at.kind.phase !== 'before') way.push(at);
        break;
      }
      met.add(at);
      way.push(at);
    }
    // A known kind keeps its phase: only an unknown title is placed by its dependency.
    for (const at of way) {
      settled.set(at, isAfter);
      if (at.kind.name === 'unknown') at.isBefore = !isAfter;
    }
  }
  return steps;
}
