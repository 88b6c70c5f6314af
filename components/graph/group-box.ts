import type { IconName } from '@/components/values/state-look';
import { type Box } from './camera';
import { type Shape, type Tone, fitText, icon } from './picture';

/** A ground under several nodes, with a title: a chain on the map of all chains, or a whole section of it. */
export type GroupBox = Box & {
  id: string;
  title: string;
  titleSize: number;
  tone: Tone;
  icon?: IconName;
  isFilled: boolean;
};

/** The title stands in the box's upper left corner. */
export function groupBoxShapes({
  x,
  y,
  width,
  height,
  title,
  titleSize,
  tone,
  icon: name,
  isFilled,
}: GroupBox): Shape[] {
  const shapes: Shape[] = [];
  if (isFilled)
    shapes.push({
      kind: 'box',
      x,
      y,
      width,
      height,
      radius: 12,
      fill: 'surface',
      stroke: tone,
      strokeWidth: 1.5,
    });
  const inset = isFilled ? 12 : 0;
  const start = name ? titleSize * 1.2 : 0;
  const line = y + inset + titleSize;
  if (name) shapes.push(icon(name, x + inset, line - titleSize * 0.86, titleSize, `${tone}-ink`));
  const text = fitText(title, width - 2 * inset - start, titleSize);
  shapes.push({
    kind: 'text',
    x: x + inset + start,
    y: line,
    text,
    size: titleSize,
    weight: 600,
    fill: `${tone}-ink`,
  });
  return shapes;
}
