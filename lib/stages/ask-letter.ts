import { outsideStage } from '@/lib/insight/outside-stage';
import type { StageFindings } from '@/lib/insight/stage-findings';
import { unknownKind } from '@/lib/insight/stage-kind';
import { greeting } from '@/lib/values/greeting';
import { lowerFirst } from '@/lib/values/text';
import { formatDay, londonDay } from '@/lib/values/moment-format';
import type { Stage } from './schema';

type LetterDetails = {
  /** The first line of the property's address. */
  place: string;
  /** The reader's name; null for a greeting without one. */
  name: string | null;
  /** Epoch milliseconds. */
  now: number;
};

const standing: Record<string, string> = {
  Blocked: 'is blocked',
  'In Progress': 'is under way',
  'Not Started': 'has not been started',
  Completed: 'is completed',
};
const questions: Record<string, string> = {
  Blocked: 'What is it waiting for, and when do you expect it?',
  'In Progress': 'How far is it, and when do you expect it to be done?',
  'Not Started': 'Can it begin now, or is something missing?',
  Completed: 'Is that right, or is something still open?',
};

/**
 * A letter that asks someone how a stage stands. Like every letter to others it gives only the stage's kind and dates
 * (`outsideStage`), no notes, names or amounts.
 */
export function askLetter(stage: Stage, findings: StageFindings, { place, name, now }: LetterDetails) {
  const { title, progress, expectedCompletion, expectedUpdate, updatedAt } = outsideStage(stage);
  const isNamed = title !== unknownKind.label;
  const stageText = isNamed ? `“${title}”` : lowerFirst(title);
  const late = findings.late.get(stage.id);
  const broken = findings.brokenPromises.get(stage.id);
  const isUpcoming = (moment: string | null) =>
    progress !== 'Completed' && moment !== null && londonDay(moment) >= londonDay(now);
  return {
    subject: isNamed ? `${title}, ${place}: how does it stand?` : `${place}: how does it stand?`,
    body: [
      greeting(name),
      `Could you tell me how ${stageText} stands for ${place}? ${questions[progress] ?? 'When do you expect it to be done?'}`,
      `According to the record it ${standing[progress] ?? 'has no known state'}, and it last changed on ${formatDay(updatedAt)}.`,
      late && `It was expected by ${formatDay(late.expected)}.`,
      isUpcoming(expectedCompletion) && `It is expected by ${formatDay(expectedCompletion!)}.`,
      broken && `An update was promised for ${formatDay(broken.promisedFor)}.`,
      isUpcoming(expectedUpdate) && `An update is promised for ${formatDay(expectedUpdate!)}.`,
      'Please also change it in the service, so that everyone in the chain sees it.',
      'Kind regards,',
    ]
      .filter((line) => typeof line === 'string')
      .join('\n\n'),
  };
}
