import type { IconName } from '@/components/values/state-displays';
import { type Box, type Point, nearestBox } from './box';
import { type Paint } from './palette';
import { type Shape, type PictureTone, fitText, icon } from './picture';

/** A titled box behind several nodes: a chain on the map of all chains, or the heading of a section of it. */
export type GroupBox = Box & {
  id: string;
  title: string;
  titleSize: number;
  tone: PictureTone;
  icon?: IconName;
  isFilled?: boolean;
  /** The maximum title size when zoomed out, in world units, where there is space for it. */
  farTitleSize?: number;
  /** The title grows upwards from its baseline when zoomed out, so that it stays readable. */
  isHeading?: boolean;
};

/** Px on screen: smaller titles are left out, headings never get smaller. */
const minTitlePx = 9.5;
const minHeadingPx = 13;

/** The title's size in world units at this zoom; 0 if it would be unreadable. */
function titleSizeAt({ titleSize, farTitleSize = titleSize, isHeading }: GroupBox, zoom: number): number {
  if (isHeading) return Math.max(titleSize, minHeadingPx / zoom);
  const size = Math.min(farTitleSize, Math.max(titleSize, 11 / zoom));
  return size * zoom < minTitlePx && farTitleSize !== titleSize ? 0 : size;
}

export const groupBoxAt = (boxes: readonly GroupBox[], point: Point): GroupBox | null =>
  nearestBox(
    boxes.filter(({ isFilled }) => isFilled),
    point,
  ) ?? null;

/** The box, with its title in the top left corner. @param zoom screen px per world unit */
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
  const baseline = y + inset + (box.isHeading ? box.titleSize : size);
  if (name) shapes.push(icon(name, x + inset, baseline - size * 0.86, size, `${tone}-ink`));
  const text = box.isHeading ? title : fitText(title, width - 2 * inset - start, size);
  shapes.push({
    kind: 'text',
    x: x + inset + start,
    y: baseline,
    text,
    size,
    weight: 600,
    fill: `${tone}-ink`,
  });
  return shapes;
}
