import { knownStage, type Phase, phases } from './known-stage';
import { type Stage } from './schema';

/** One step of the stepper. `state` is its worst news: blocked, else under way, else done, else to come. */
export type PhaseStep = {
  phase: Phase;
  stages: Stage[];
  completed: number;
  state: 'blocked' | 'current' | 'completed' | 'to come' | 'empty';
};

/** The stages by phase, in the order of a sale; "Other" is left out when every title is known. */
export function phaseSteps(stages: Stage[]): PhaseStep[] {
  return phases
    .map((phase) =>
      stepOf(
        phase,
        stages.filter(({ title }) => knownStage(title).phase === phase),
      ),
    )
    .filter(({ phase, state }) => phase !== 'Other' || state !== 'empty');
}

function stepOf(phase: Phase, stages: Stage[]): PhaseStep {
  const completed = stages.filter(({ progress }) => progress === 'Completed').length;
  const has = (progress: string) => stages.some((stage) => stage.progress === progress);
  const state = () => {
    if (stages.length === 0) return 'empty';
    if (has('Blocked')) return 'blocked';
    if (completed === stages.length) return 'completed';
    return completed > 0 || has('In Progress') ? 'current' : 'to come';
  };
  return { phase, stages, completed, state: state() };
}
