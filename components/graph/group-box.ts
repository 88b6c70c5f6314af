import type { IconName } from '@/components/values/looks';
import { type Box, type Point, nearestBox } from './box';
import { type Paint } from './palette';
import { type Shape, type PictureTone, fitText, icon } from './picture';

/** A ground under several nodes, with a title: a chain on the map of all chains, or a whole section of it. */
export type GroupBox = Box & {
  id: string;
  title: string;
  titleSize: number;
  tone: PictureTone;
  icon?: IconName;
  isFilled?: boolean;
  /** The size of the title in world units when it is read from afar, where it has room for that. */
  farTitleSize?: number;
  /** However far off, the title is written so large that it can be read, upwards from its line. */
  isHeading?: boolean;
};

/** Smaller than this on the screen, in px, no title is written. */
const readableFrom = 9.5;
const headingFrom = 13;

/** The title's size in world units at this zoom; 0 where it could not be read. */
function titleSizeAt({ titleSize, farTitleSize = titleSize, isHeading }: GroupBox, zoom: number): number {
  if (isHeading) return Math.max(titleSize, headingFrom / zoom);
  const size = Math.min(farTitleSize, Math.max(titleSize, 11 / zoom));
  return size * zoom < readableFrom && farTitleSize !== titleSize ? 0 : size;
}

export const groupBoxAt = (boxes: readonly GroupBox[], point: Point): GroupBox | null =>
  nearestBox(
    boxes.filter(({ isFilled }) => isFilled),
    point,
  ) ?? null;

/** The title stands in the box's upper left corner. @param zoom screen px per world unit */
export function groupBoxShapes(box: GroupBox, zoom = 1): Shape[] {
  const { x, y, width, height, title, tone, icon: name, isFilled } = box;
  const shapes: Shape[] = [];
  if (isFilled) {
    const fill: Paint = tone === 'neutral' ? 'surface' : `${tone}-soft`;
    shapes.push({ kind: 'box', x, y, width, height, radius: 12, fill, stroke: tone, strokeWidth: 1.5 });
  }
  const size = titleSizeAt(box, zoom);
  if (size === 0) return shapes;
  const inset = isFilled ? 12 : 0;
  const start = name ? size * 1.2 : 0;
  const line = y + inset + (box.isHeading ? box.titleSize : size);
  if (name) shapes.push(icon(name, x + inset, line - size * 0.86, size, `${tone}-ink`));
  const text = box.isHeading ? title : fitText(title, width - 2 * inset - start, size);
  shapes.push({ kind: 'text', x: x + inset + start, y: line, text, size, weight: 600, fill: `${tone}-ink` });
  return shapes;
}
