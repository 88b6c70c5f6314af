import { frame } from '@/components/graph/node-look';
import { type Paint } from '@/components/graph/palette';
import { type Shape, fitText, icon, text } from '@/components/graph/picture';
import { type StageLook } from './stage-look';

export const stageCardSize = { width: 236, height: 76 };

const left = 14;
const room = stageCardSize.width - 2 * left;

/** A stage at close range. */
export function stageCard(look: StageLook): Shape[] {
  const ink: Paint = `${look.tone}-ink`;
  return [
    ...frame(look, stageCardSize),
    text(left, 23, fitText(look.title, room, 13.5), 'ink', { size: 13.5, weight: 600 }),
    icon(look.icon, left, 33, 13, ink),
    text(left + 18, 44, fitText(look.state, 110, 12), ink, { weight: 500 }),
    text(left + room, 44, look.mine ? 'Yours' : '', 'accent-ink', { weight: 500, anchor: 'end' }),
    text(left, 63, look.due, look.late ? 'danger-ink' : 'muted', { weight: look.late ? 500 : 400 }),
  ];
}
