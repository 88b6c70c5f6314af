import { kindOfTitle } from '@/lib/insight/stage-title';
import { type Stage } from './schema';

/** The phases of a sale in order, with the kinds of stage in each. */
const kindsOf = {
  'Sale agreed': ['offer', 'memorandum'],
  Instructed: [
    'sellers-instruction',
    'buyers-instruction',
    'instruction',
    'sellers-id',
    'buyers-id',
    'funds',
  ],
  'Contract pack': ['forms', 'title', 'leasehold', 'pack'],
  'Funding and survey': ['application', 'valuation', 'mortgage', 'survey-booking', 'survey'],
  'Searches and enquiries': [
    'searches-order',
    'local-search',
    'other-search',
    'searches',
    'raised',
    'replies',
    'enquiries',
    'satisfied',
  ],
  Signing: ['report', 'buyers-signature', 'sellers-signature', 'signature', 'deposit', 'date'],
  Exchange: ['exchange'],
  Completion: ['completion-money', 'completion', 'afterwards'],
  Other: [],
} as const satisfies Record<string, readonly string[]>;

type Phase = keyof typeof kindsOf;
const phases = Object.keys(kindsOf) as Phase[];
const phaseByKind = new Map<string, Phase>(
  phases.flatMap((phase) => kindsOf[phase].map((kind): [string, Phase] => [kind, phase])),
);

/** @param kind the name of a kind of stage */
export const phaseOfKind = (kind: string): Phase => phaseByKind.get(kind) ?? 'Other';

/** The phase that a stage's title belongs to; "Other" if no rule matches. */
export const phaseOf = ({ title }: Pick<Stage, 'title'>): Phase => phaseOfKind(kindOfTitle(title).name);

/** One step of the stepper. */
export type PhaseStep = {
  phase: Phase;
  stages: Stage[];
  completed: number;
  state: 'blocked' | 'current' | 'completed' | 'to come' | 'empty';
};

/** The stages by phase, in the order of a sale. "Other" is left out if it is empty. */
export function phaseSteps(stages: Stage[]): PhaseStep[] {
  return phases
    .map((phase) =>
      stepOf(
        phase,
        stages.filter((stage) => phaseOf(stage) === phase),
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
