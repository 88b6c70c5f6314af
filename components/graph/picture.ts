import type { IconName, StateDisplay } from '@/components/values/state-displays';
import { type Paint } from './palette';

export type PictureTone = 'neutral' | 'info' | 'danger' | 'success' | 'warning';

/** A shape in world units. Screen, canvas, files and print all draw the same shapes. */
export type Shape =
  | { kind: 'box'; x: number; y: number; width: number; height: number; radius?: number; fill?: Paint; stroke?: Paint; strokeWidth?: number }
  | { kind: 'text'; x: number; y: number; text: string; size: number; weight?: 400 | 500 | 600; fill: Paint; anchor?: 'start' | 'middle' | 'end' }
  /** The path `d`, scaled by `scale` and moved to `x`, `y`. */
  | { kind: 'path'; d: string; x?: number; y?: number; scale?: number; fill?: Paint; stroke?: Paint; strokeWidth?: number }; // oxfmt-ignore

/** A state for a picture, where `hidden` has no colour of its own. */
export const stateOf = ({ word, tone, icon }: StateDisplay) => {
  const pictureTone: PictureTone = tone === 'hidden' ? 'neutral' : tone;
  return { state: word, tone: pictureTone, icon };
};

/** Icons in a 16×16 box with a stroke of 1.5. Their shapes alone tell the states apart. */
export const icons: Record<IconName, string> = {
  'not-started': 'M8 2.5a5.5 5.5 0 0 1 2.1.4M12.7 5.2a5.5 5.5 0 0 1 .8 2.1M12.9 10.5a5.5 5.5 0 0 1-1.6 1.9M8 13.5a5.5 5.5 0 0 1-2.1-.4M3.3 10.8a5.5 5.5 0 0 1-.8-2.1M3.1 5.5a5.5 5.5 0 0 1 1.6-1.9',
  'in-progress': 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11ZM8 3.2v9.6M9.5 3.6v8.8M11 4.6v6.8M12.4 6.4v3.2',
  blocked: 'M5.5 2.2h5l3.3 3.3v5l-3.3 3.3h-5l-3.3-3.3v-5ZM8 5v3.6M8 11v.2',
  completed: 'M2.8 8.4l3.4 3.4l7-7.6',
  hidden: 'M2 8c1.6-2.7 3.6-4 6-4s4.4 1.3 6 4c-1.6 2.7-3.6 4-6 4s-4.4-1.3-6-4ZM2.5 13.5l11-11',
  warning: 'M8 2.4l6.2 11H1.8ZM8 6.4v3.2M8 11.6v.2',
  tag: 'M2.5 2.5h5.2l5.8 5.8l-5.2 5.2l-5.8-5.8ZM5.4 5.2v.4',
  handshake: 'M2.5 6.5h11M2.5 9.5h11M10.5 3.5l3 3l-3 3M5.5 6.5l-3 3l3 3',
  'off-market': 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11ZM4.1 4.1l7.8 7.8',
  question: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11ZM6.4 6.6a1.7 1.7 0 1 1 2.3 1.5c-.5.3-.7.6-.7 1.1M8 11v.2',
}; // oxfmt-ignore

type Font = Partial<Pick<Extract<Shape, { kind: 'text' }>, 'size' | 'weight' | 'anchor'>>;

/** One line of text, in size 12 by default. */
export const text = (x: number, y: number, words: string, fill: Paint, font: Font = {}): Shape => ({
  kind: 'text',
  ...{ x, y, fill, text: words, size: 12 },
  ...font,
});

export function icon(name: IconName, x: number, y: number, size: number, stroke: Paint): Shape {
  return { kind: 'path', d: icons[name], x, y, scale: size / 16, stroke, strokeWidth: 1.5 };
}

/** Diagonal lines for what is not visible to the user, ending exactly at the edges of a box at the origin. */
export function hatch(width: number, height: number, step = 12): Shape {
  let d = '';
  for (let offset = step; offset < width + height; offset += step) {
    const [x1, y1] = offset <= width ? [offset, 0] : [width, offset - width];
    const [x2, y2] = offset <= height ? [0, offset] : [offset - height, height];
    d += `M${x1} ${y1}L${x2} ${y2}`;
  }
  return { kind: 'path', d, stroke: 'hatch', strokeWidth: 1 };
}

// Widths of Geist's characters in hundredths of the font size, rounded up so that no line overflows.
const characterWidths: [characters: string, width: number][] = [
  ["iIjl.,:;'|!", 30],
  [' ftr()[]/-', 42],
  ['mwMW@%—…', 92],
  ['ABCDEFGHJKLNOPQRSTUVXYZ&', 72],
];
const widthOf = new Map(
  characterWidths.flatMap(([characters, width]) => [...characters].map((character) => [character, width])),
);

/** The text's approximate width at `size`, never less than its real width in Geist. */
export function textWidth(text: string, size: number): number {
  let hundredths = 0;
  for (const character of text) hundredths += widthOf.get(character) ?? 60;
  return (hundredths / 100) * size;
}

/** The text, truncated with an ellipsis to at most `width` at `size`. */
export function fitText(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  const available = width - textWidth('…', size);
  let used = 0;
  let cut = '';
  for (const character of text) {
    used += textWidth(character, size);
    if (used > available) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}
