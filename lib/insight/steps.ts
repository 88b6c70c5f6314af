import type { Step } from './done-stages';
import type { InsightStage } from './insight-input';
import type { ChainClock } from './chain-clock';
import { kindOfTitle } from './stage-title';

/** The stages of one link with their kinds. A stage comes after exchange if its kind or its dependency says so. */
export function stepsOf(stages: readonly InsightStage[], clock: ChainClock): Step[] {
  const steps = stages.map((stage): Step => {
    const kind = kindOfTitle(stage.title);
    return {
      stage,
      kind,
      changedAt: clock.changedAt(stage),
      begunAt: clock.begunAt(stage),
      isBeforeExchange: kind.phase === 'before',
    };
  });
  const byId = new Map(steps.map((step) => [step.stage.id, step]));
  const isAfterByStep = new Map<Step, boolean>();
  for (const step of steps) {
    const path: Step[] = [];
    let isAfter = false;
    const visited = new Set<Step>();
    for (
      let at: Step | undefined = step;
      at && !visited.has(at);
      at = byId.get(at.stage.dependsOnStageId ?? '')
    ) {
      const known = isAfterByStep.get(at);
      if (known !== undefined || at.kind.phase !== 'before') {
        isAfter = known ?? true;
        if (at.kind.phase !== 'before') path.push(at);
        break;
      }
      visited.add(at);
      path.push(at);
    }
    // A known kind keeps its phase; only an unknown title takes the phase of its dependency.
    for (const at of path) {
      isAfterByStep.set(at, isAfter);
      if (at.kind.name === 'unknown') at.isBeforeExchange = !isAfter;
    }
  }
  return steps;
}
