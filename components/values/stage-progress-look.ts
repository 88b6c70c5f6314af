import type { ComponentType, SVGProps } from 'react';
import { CircleCheck, CircleDashed, CircleHelp, OctagonAlert } from 'lucide-react';
import type { Tone } from '@/components/ui/tone';
import { HalfCircleIcon } from './half-circle-icon';

export type StageProgressLook = { word: string; tone: Tone; Icon: ComponentType<SVGProps<SVGSVGElement>> };

const looks: Record<string, StageProgressLook> = {
  'Not Started': { word: 'Not started', tone: 'neutral', Icon: CircleDashed },
  'In Progress': { word: 'In progress', tone: 'info', Icon: HalfCircleIcon },
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
