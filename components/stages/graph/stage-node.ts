import { type NodeContent, frame } from '@/components/graph/node-content';
import { type Paint } from '@/components/graph/palette';
import { type Shape, fitText, icon, stateOf, text } from '@/components/graph/picture';
import { stageProgressDisplay } from '@/components/values/state-displays';
import { type Stage } from '@/lib/stages/schema';
import { formatDay } from '@/lib/values/moment-format';

export type StageContent = NodeContent & {
  /** "Expected 21 November 2026" or "No date expected". */
  due: string;
  late: boolean;
};

/** What each stage's node shows, by stage id. */
export function stageContents(stages: readonly Stage[], overdueIds: ReadonlySet<string>) {
  const titles = new Map(stages.map(({ id, title }) => [id, title]));
  return new Map(
    stages.map((stage) => {
      const progress = stageProgressDisplay(stage.progress);
      const late = overdueIds.has(stage.id);
      const due = stage.expectedCompletion
        ? `${late ? 'Was expected' : 'Expected'} ${formatDay(stage.expectedCompletion)}`
        : 'No date expected';
      const dependency = stage.dependsOnStageId === null ? undefined : titles.get(stage.dependsOnStageId);
      const spoken = [
        stage.title,
        progress.word,
        stage.progressNote,
        due,
        stage.assignedToYou ? 'Assigned to you' : stage.assigned ? 'Assigned' : 'Not assigned',
        dependency ? `Depends on ${dependency}` : 'Depends on nothing',
      ];
      const content: StageContent = {
        title: stage.title,
        ...stateOf(progress),
        own: stage.assignedToYou,
        dark: false,
        spoken: `${spoken.filter(Boolean).join('. ')}.`,
        stamp: [stage.updatedAt, stage.progress, stage.dependsOnStageId].join(' '),
        due,
        late,
      };
      return [stage.id, content];
    }),
  );
}

export const stageCardSize = { width: 236, height: 76 };

const left = 14;
const textWidth = stageCardSize.width - 2 * left;

export function stageCard(content: StageContent): Shape[] {
  const ink: Paint = `${content.tone}-ink`;
  return [
    ...frame(content, stageCardSize),
    text(left, 23, fitText(content.title, textWidth, 13.5), 'ink', { size: 13.5, weight: 600 }),
    icon(content.icon, left, 33, 13, ink),
    text(left + 18, 44, fitText(content.state, 110, 12), ink, { weight: 500 }),
    text(left + textWidth, 44, content.own ? 'Yours' : '', 'accent-ink', { weight: 500, anchor: 'end' }),
    text(left, 63, content.due, content.late ? 'danger-ink' : 'muted', { weight: content.late ? 500 : 400 }),
  ];
}
