import { frame } from '@/components/graph/node-look';
import { type IconName, type Paint, type Shape, fitText, icon, textWidth } from '@/components/graph/picture';
import { type TransactionLook } from './transaction-look';

export const transactionCardSize = { width: 260, height: 120 };

const left = 14;
const right = transactionCardSize.width - left;
const segments: {
  key: 'completed' | 'inProgress' | 'blocked' | 'notStarted';
  icon: IconName;
  fill: Paint;
  ink: Paint;
}[] = [
  { key: 'completed', icon: 'completed', fill: 'success', ink: 'success-ink' },
  { key: 'inProgress', icon: 'in-progress', fill: 'info', ink: 'info-ink' },
  { key: 'blocked', icon: 'blocked', fill: 'danger', ink: 'danger-ink' },
  { key: 'notStarted', icon: 'not-started', fill: 'line-strong', ink: 'muted' },
];

/** The bar of the four kinds of stages, each as wide as its share, and beneath it their counts. */
function stageBar(look: TransactionLook, y: number): Shape[] {
  const total = segments.reduce((sum, { key }) => sum + look[key], 0);
  const width = right - left;
  const shapes: Shape[] = [{ kind: 'box', x: left, y, width, height: 6, radius: 3, fill: 'line' }];
  let x = left;
  segments.forEach(({ key, icon: name, fill, ink }, at) => {
    const share = total ? (look[key] / total) * width : 0;
    if (share)
      shapes.push({ kind: 'box', x, y, width: Math.max(2, share - 1.5), height: 6, radius: 2, fill });
    x += share;
    const column = left + at * 60;
    shapes.push(icon(name, column, y + 11, 12, look[key] ? ink : 'faint'));
    shapes.push({ kind: 'text', x: column + 16, y: y + 21, text: String(look[key]), size: 12, weight: 500, fill: look[key] ? ink : 'faint' }); // prettier-ignore
  });
  return shapes;
}

/** The day of the last change, with its word where the word of its health leaves room for both. */
function lastChange({ updated, healthWord }: TransactionLook): string {
  const words = updated && `Updated ${updated}`;
  const room = right - left - (healthWord ? 18 + textWidth(healthWord, 12) + 10 : 0);
  return textWidth(words, 11.5) <= room ? words : updated;
}

/** A transaction at close range. */
export function transactionCard(look: TransactionLook): Shape[] {
  const tone: Paint = `${look.tone}-ink`;
  const foot: Shape[] = look.dark
    ? [
        icon('hidden', left, 101, 13, 'muted'),
        {
          kind: 'text',
          x: left + 18,
          y: 112,
          text: look.darkWord,
          size: 12,
          fill: 'muted',
        },
      ]
    : [{ kind: 'text', x: right, y: 112, text: lastChange(look), size: 11.5, fill: 'muted', anchor: 'end' }];
  if (!look.dark && look.healthWord) {
    const ink: Paint = `${look.healthTone}-ink`;
    foot.push(icon(look.healthIcon, left, 101, 13, ink));
    foot.push({
      kind: 'text',
      x: left + 18,
      y: 112,
      text: look.healthWord,
      size: 12,
      weight: 500,
      fill: ink,
    });
  }
  const role = fitText(look.role, 126, 12);
  return [
    ...frame(look, transactionCardSize),
    {
      kind: 'text',
      x: left,
      y: 23,
      text: fitText(look.title, right - left, 15),
      size: 15,
      weight: 600,
      fill: 'ink',
    },
    { kind: 'text', x: left, y: 40, text: fitText(look.town, role ? 104 : 232, 12), size: 12, fill: 'muted' },
    { kind: 'text', x: right, y: 40, text: role, size: 12, weight: 500, fill: 'accent', anchor: 'end' },
    icon(look.icon, left, 49, 13, tone),
    {
      kind: 'text',
      x: left + 18,
      y: 60,
      text: fitText(look.state, 116, 12.5),
      size: 12.5,
      weight: 500,
      fill: tone,
    },
    { kind: 'text', x: right, y: 60, text: look.amount, size: 13.5, weight: 500, fill: 'ink', anchor: 'end' },
    ...(look.hasCounts ? stageBar(look, 70) : []),
    ...foot,
  ];
}
