import { type NodeLook } from '@/components/graph/node-look';
import { type IconName, type Tone } from '@/components/graph/picture';
import { type Stage } from '@/lib/stages/schema';
import { formatDay } from '@/lib/values/moment-format';

/** Everything that a stage's node shows, flat. */
export type StageLook = NodeLook & {
  /** "Expected 21 November 2026", or why there is no date. */
  due: string;
  late: boolean;
  mine: boolean;
};

const looks: Record<string, { word: string; tone: Tone; icon: IconName }> = {
  'Not Started': { word: 'Not started', tone: 'neutral', icon: 'not-started' },
  'In Progress': { word: 'In progress', tone: 'info', icon: 'in-progress' },
  Blocked: { word: 'Blocked', tone: 'danger', icon: 'blocked' },
  Completed: { word: 'Completed', tone: 'success', icon: 'completed' },
};

/** @param overdue the ids of the stages that are late by the reader's clock */
export function stageLooks(
  stages: readonly Stage[],
  overdue: ReadonlySet<string>,
): ReadonlyMap<string, StageLook> {
  const titles = new Map(stages.map(({ id, title }) => [id, title]));
  return new Map(
    stages.map((stage) => {
      const known = Object.hasOwn(looks, stage.progress) ? looks[stage.progress] : undefined;
      const { word, tone, icon } = known ?? { word: stage.progress, tone: 'neutral', icon: 'question' };
      const late = overdue.has(stage.id);
      const due = stage.expectedCompletion
        ? `${late ? 'Was expected' : 'Expected'} ${formatDay(stage.expectedCompletion)}`
        : 'No date expected';
      const before = stage.dependsOnStageId === null ? undefined : titles.get(stage.dependsOnStageId);
      const spoken = [
        stage.title,
        word,
        stage.progressNote,
        due,
        stage.assignedToYou ? 'Assigned to you' : stage.assigned ? 'Assigned' : 'Not assigned',
        before ? `Depends on ${before}` : 'Depends on nothing',
      ];
      const look: StageLook = {
        id: stage.id,
        title: stage.title,
        state: word,
        tone,
        icon,
        own: stage.assignedToYou,
        dark: false,
        spoken: `${spoken.filter(Boolean).join('. ')}.`,
        stamp: [stage.updatedAt, stage.progress, stage.dependsOnStageId].join(' '),
        due,
        late,
        mine: stage.assignedToYou,
      };
      return [stage.id, look];
    }),
  );
}
