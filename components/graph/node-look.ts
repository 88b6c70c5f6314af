import type { IconName } from '@/components/values/looks';
import { type Size, grow } from './box';
import { type Paint } from './palette';
import { type Shape, type PictureTone, fitText, hatch, icon, text } from './picture';

/**
 * What a node shows from afar, and what is spoken of it. Flat, so that two looks compare by their own fields; what is
 * made of them alone may be a getter.
 */
export type NodeLook = {
  title: string;
  /** The state as a word, e.g. "Sold STC". */
  state: string;
  tone: PictureTone;
  icon: IconName;
  /** One of the user's own: framed. */
  own: boolean;
  /** One that the picture is about: a heavy frame in this tone. */
  mark?: PictureTone | null;
  /** Something the user may not look into: hatched. */
  dark: boolean;
  /** The whole node in words: the button's name. */
  spoken: string;
  /** Differs when the data itself has changed, not just what was made of it: the node then pulses once. */
  stamp: string;
};

/** How much of a node is drawn: everything, its name and state, or a coloured block. */
export type Detail = 'card' | 'label' | 'block';

/** From which zoom on: below 0.6 a card's text is under 8 px; below 0.36 a label's is under 10 px. */
export const detailFrom: Record<Detail, number> = { card: 0.6, label: 0.36, block: 0.15 };
export const detailAt = (zoom: number): Detail =>
  zoom >= detailFrom.card ? 'card' : zoom >= detailFrom.label ? 'label' : 'block';

/** The ground of a node at every level: its frame, and the hatching of what is not visible. */
export function frame(look: NodeLook, { width, height }: Size, fill: Paint = 'surface'): Shape[] {
  const inset = look.mark ? 2 : look.own ? 1 : 0.5;
  const stroke: Paint = look.mark ?? (look.own ? 'accent' : 'line-strong');
  const box: Shape = {
    kind: 'box',
    ...grow({ x: 0, y: 0, width, height }, -inset),
    radius: 8,
    fill,
    stroke,
    strokeWidth: 2 * inset,
  };
  return look.dark ? [box, hatch(width, height)] : [box];
}

/** Name and state, as large as the node allows, to be read at 0.36. */
export function labelShapes(look: NodeLook, size: Size): Shape[] {
  const room = size.width - 28;
  const ink: Paint = `${look.tone}-ink`;
  const letter = Math.round(Math.min(28, size.height * 0.34));
  const first = Math.round(size.height / 2 - letter * 0.2);
  const second = Math.round(size.height / 2 + letter * 1.1);
  return [
    ...frame(look, size),
    text(14, first, fitText(look.title, room, letter), 'ink', { size: letter, weight: 600 }),
    icon(look.icon, 14, second - letter + 4, letter, ink),
    text(22 + letter, second, fitText(look.state, room - letter - 8, letter - 2), ink, {
      size: letter - 2,
      weight: 500,
    }),
  ];
}

/** A node of a few pixels: the state's colour, framed where it is the user's own. */
export const smallShapes = ({ dark, tone, own }: NodeLook, { width, height }: Size): Shape[] => [
  { kind: 'box', x: 0, y: 0, width, height, fill: dark ? 'line-strong' : tone, ...(own && smallFrame) },
];
const smallFrame = { stroke: 'accent', strokeWidth: 16 } as const;

/** A block in the state's colour, with the state's icon: colour never says it alone. */
export function blockShapes(look: NodeLook, size: Size): Shape[] {
  const side = Math.min(size.width, size.height) * 0.62;
  return [
    ...frame(look, size, `${look.tone}-soft`),
    icon(look.icon, (size.width - side) / 2, (size.height - side) / 2, side, `${look.tone}-ink`),
  ];
}
