import { type NodeLook } from '@/components/graph/node-look';
import { toneOf } from '@/components/graph/picture';
import { stageProgressLook } from '@/components/values/stage-progress-look';
import { type Stage } from '@/lib/stages/schema';
import { formatDay } from '@/lib/values/moment-format';

/** Everything that a stage's node shows, flat. */
export type StageLook = NodeLook & {
  /** "Expected 21 November 2026", or why there is no date. */
  due: string;
  late: boolean;
  mine: boolean;
};

/** @param overdue the ids of the stages that are late by the reader's clock */
export function stageLooks(
  stages: readonly Stage[],
  overdue: ReadonlySet<string>,
): ReadonlyMap<string, StageLook> {
  const titles = new Map(stages.map(({ id, title }) => [id, title]));
  return new Map(
    stages.map((stage) => {
      const progress = stageProgressLook(stage.progress);
      const late = overdue.has(stage.id);
      const due = stage.expectedCompletion
        ? `${late ? 'Was expected' : 'Expected'} ${formatDay(stage.expectedCompletion)}`
        : 'No date expected';
      const before = stage.dependsOnStageId === null ? undefined : titles.get(stage.dependsOnStageId);
      const spoken = [
        stage.title,
        progress.word,
        stage.progressNote,
        due,
        stage.assignedToYou ? 'Assigned to you' : stage.assigned ? 'Assigned' : 'Not assigned',
        before ? `Depends on ${before}` : 'Depends on nothing',
      ];
      const look: StageLook = {
        id: stage.id,
        title: stage.title,
        state: progress.word,
        tone: toneOf(progress),
        icon: progress.icon,
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
