import type { IconName } from '@/components/values/state-displays';
import { type Size, grow } from './box';
import { type Paint } from './palette';
import { type Shape, type PictureTone, fitText, hatch, icon, text } from './picture';

/** What every node shows at any zoom, and its accessible name. Flat, so that two of them compare field by field. */
export type NodeContent = {
  title: string;
  /** The state as a word, e.g. "Sold STC". */
  state: string;
  tone: PictureTone;
  icon: IconName;
  /** The user's own: drawn with a frame. */
  own: boolean;
  /** Draws a heavy frame in this tone, e.g. on what holds the chain. */
  mark?: PictureTone | null;
  /** Not visible to the user: hatched. */
  dark: boolean;
  /** The accessible name: all that the card shows, in words. */
  spoken: string;
  /** Changes only when the record itself does, not our conclusions about it: the node then pulses once. */
  stamp: string;
};

/** Level of detail: the full card, its name and state, or a coloured block. */
export type Detail = 'card' | 'label' | 'block';

/** The lowest zoom of each level: below 0.6 a card's text is under 8 px, below 0.36 a label's under 10 px. */
export const detailFrom: Record<Detail, number> = { card: 0.6, label: 0.36, block: 0.15 };
export const detailAt = (zoom: number): Detail =>
  zoom >= detailFrom.card ? 'card' : zoom >= detailFrom.label ? 'label' : 'block';

/** The background of a node at every level: its frame, with hatching if it is dark. */
export function frame(content: NodeContent, { width, height }: Size, fill: Paint = 'surface'): Shape[] {
  const inset = content.mark ? 2 : content.own ? 1 : 0.5;
  const stroke: Paint = content.mark ?? (content.own ? 'accent' : 'line-strong');
  const box: Shape = {
    kind: 'box',
    ...grow({ x: 0, y: 0, width, height }, -inset),
    radius: 8,
    fill,
    stroke,
    strokeWidth: 2 * inset,
  };
  return content.dark ? [box, hatch(width, height)] : [box];
}

/** Name and state, as large as fits the node, readable at a zoom of 0.36. */
export function labelShapes(content: NodeContent, size: Size): Shape[] {
  const maxWidth = size.width - 28;
  const ink: Paint = `${content.tone}-ink`;
  const fontSize = Math.round(Math.min(28, size.height * 0.34));
  const firstLine = Math.round(size.height / 2 - fontSize * 0.2);
  const secondLine = Math.round(size.height / 2 + fontSize * 1.1);
  return [
    ...frame(content, size),
    text(14, firstLine, fitText(content.title, maxWidth, fontSize), 'ink', { size: fontSize, weight: 600 }),
    icon(content.icon, 14, secondLine - fontSize + 4, fontSize, ink),
    text(22 + fontSize, secondLine, fitText(content.state, maxWidth - fontSize - 8, fontSize - 2), ink, {
      size: fontSize - 2,
      weight: 500,
    }),
  ];
}

/** A node a few pixels high: the state's colour, framed if it is the user's own. */
export const smallShapes = ({ dark, tone, own }: NodeContent, { width, height }: Size): Shape[] => [
  { kind: 'box', x: 0, y: 0, width, height, fill: dark ? 'line-strong' : tone, ...(own && smallFrame) },
];
const smallFrame = { stroke: 'accent', strokeWidth: 16 } as const;

/** A block in the state's colour with its icon, because colour alone must not convey the state. */
export function blockShapes(content: NodeContent, size: Size): Shape[] {
  const side = Math.min(size.width, size.height) * 0.62;
  return [
    ...frame(content, size, `${content.tone}-soft`),
    icon(content.icon, (size.width - side) / 2, (size.height - side) / 2, side, `${content.tone}-ink`),
  ];
}
