import { CircleCheck, CircleDashed, CircleHelp, Contrast, OctagonAlert, type LucideIcon } from 'lucide-react';
import type { Tone } from '@/components/ui/tone';

export type StageProgressLook = { word: string; tone: Tone; Icon: LucideIcon };

const looks: Record<string, StageProgressLook> = {
  'Not Started': { word: 'Not started', tone: 'neutral', Icon: CircleDashed },
  'In Progress': { word: 'In progress', tone: 'info', Icon: Contrast },
  Blocked: { word: 'Blocked', tone: 'danger', Icon: OctagonAlert },
  Completed: { word: 'Completed', tone: 'success', Icon: CircleCheck },
};

/** The icon, word and colour of a stage's progress; one the document does not name keeps its own word. */
export function stageProgressLook(progress: string): StageProgressLook {
  return (
    (Object.hasOwn(looks, progress) && looks[progress]) || {
      word: progress,
      tone: 'neutral',
      Icon: CircleHelp,
    }
  );
}
