import { CircleCheck, CircleDashed, CircleHelp, OctagonAlert } from 'lucide-react';
import { HalfCircleIcon } from './half-circle-icon';
import type { StateLook } from './state-look';

const looks: Record<string, StateLook> = {
  'Not Started': { word: 'Not started', tone: 'neutral', Icon: CircleDashed, icon: 'not-started' },
  'In Progress': { word: 'In progress', tone: 'info', Icon: HalfCircleIcon, icon: 'in-progress' },
  Blocked: { word: 'Blocked', tone: 'danger', Icon: OctagonAlert, icon: 'blocked' },
  Completed: { word: 'Completed', tone: 'success', Icon: CircleCheck, icon: 'completed' },
};

/** How a stage's progress is shown; one that the document does not name keeps its own word. */
export function stageProgressLook(progress: string): StateLook {
  const known = Object.hasOwn(looks, progress) ? looks[progress] : undefined;
  return known ?? { word: progress, tone: 'neutral', Icon: CircleHelp, icon: 'question' };
}
