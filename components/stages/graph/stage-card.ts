import { frame } from '@/components/graph/node-look';
import { type Paint, type Shape, fitText, icon } from '@/components/graph/picture';
import { type StageLook } from './stage-look';

export const stageCardSize = { width: 236, height: 76 };

const left = 14;
const room = stageCardSize.width - 2 * left;

/** A stage at close range. */
export function stageCard(look: StageLook): Shape[] {
  const ink: Paint = `${look.tone}-ink`;
  const shapes: Shape[] = [
    ...frame(look, stageCardSize),
    { kind: 'text', x: left, y: 23, text: fitText(look.title, room, 13.5), size: 13.5, weight: 600, fill: 'ink' },
    icon(look.icon, left, 33, 13, ink),
    { kind: 'text', x: left + 18, y: 44, text: fitText(look.state, 110, 12), size: 12, weight: 500, fill: ink },
    { kind: 'text', x: left, y: 63, text: look.due, size: 12, weight: look.late ? 500 : 400, fill: look.late ? 'danger-ink' : 'muted' },
  ]; // prettier-ignore
  if (look.mine) shapes.push({ kind: 'text', x: left + room, y: 44, text: 'Yours', size: 12, weight: 500, fill: 'accent-ink', anchor: 'end' }); // prettier-ignore
  return shapes;
}
