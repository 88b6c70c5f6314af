import { frame } from '@/components/graph/node-content';
import { type Paint } from '@/components/graph/palette';
import { type Shape, fitText, icon, text, textWidth } from '@/components/graph/picture';
import { stageProgressDisplay } from '@/components/values/state-displays';
import { type TransactionContent } from './transaction-content';

export const transactionCardSize = { width: 260, height: 120 };

const left = 14;
const right = transactionCardSize.width - left;
const segments = [
  { key: 'completed', progress: 'Completed', fill: 'success', ink: 'success-ink' },
  { key: 'inProgress', progress: 'In Progress', fill: 'info', ink: 'info-ink' },
  { key: 'blocked', progress: 'Blocked', fill: 'danger', ink: 'danger-ink' },
  { key: 'notStarted', progress: 'Not Started', fill: 'line-strong', ink: 'muted' },
] as const;

/** A bar with the share of each kind of stage, and their counts beside it. */
function stageBar(content: TransactionContent, y: number): Shape[] {
  const total = segments.reduce((sum, { key }) => sum + content[key], 0);
  const width = 84;
  const shapes: Shape[] = [{ kind: 'box', x: left, y, width, height: 6, radius: 3, fill: 'line' }];
  let x = left;
  segments.forEach(({ key, progress, fill, ink }, index) => {
    const share = total ? (content[key] / total) * width : 0;
    if (share)
      shapes.push({ kind: 'box', x, y, width: Math.max(2, share - 1.5), height: 6, radius: 2, fill });
    x += share;
    const column = left + width + 12 + index * 35;
    shapes.push(icon(stageProgressDisplay(progress).icon, column, y - 3, 12, content[key] ? ink : 'faint'));
    shapes.push(
      text(column + 15, y + 7.5, String(content[key]), content[key] ? ink : 'faint', { weight: 500 }),
    );
  });
  return shapes;
}

/** Its health on the left; on the right that it holds the chain, or else when it last changed. */
function healthLine(content: TransactionContent, y: number): Shape[] {
  if (content.dark && !content.healthWord) {
    return [icon('hidden', left, y - 11, 13, 'muted'), text(left + 18, y, content.darkText, 'muted')];
  }
  const ink: Paint = `${content.healthTone}-ink`;
  const healthText = content.healthWord && fitText(content.healthWord, 110, 12);
  const maxWidth = right - left - (healthText ? 28 + textWidth(healthText, 12) : 0);
  const updated = content.updated && `Updated ${content.updated}`;
  const day = textWidth(updated, 11.5) <= maxWidth ? updated : content.updated;
  return [
    ...(healthText
      ? [
          icon(content.healthIcon, left, y - 11, 13, ink),
          text(left + 18, y, healthText, ink, { weight: 500 }),
        ]
      : []),
    content.holds
      ? text(right, y, content.holds, `${content.mark ?? 'info'}-ink`, { weight: 600, anchor: 'end' })
      : text(right, y, content.dark ? '' : day, 'muted', { size: 11.5, anchor: 'end' }),
  ];
}

/** The next stage and who to ask about it; on a dark link, why there is nothing more to see. */
function nextStepLine(content: TransactionContent, y: number): Shape[] {
  if (!content.nextStage)
    return content.dark && content.healthWord ? [text(left, y, content.darkText, 'muted')] : [];
  const person = fitText(content.nextPerson, 100, 12);
  const maxWidth = right - left - (person ? textWidth(person, 12) + 10 : 0);
  return [
    text(left, y, fitText(content.nextStage, maxWidth, 12), content.isNextBlocked ? 'danger-ink' : 'ink'),
    text(right, y, person, 'muted', { anchor: 'end' }),
  ];
}

export function transactionCard(content: TransactionContent): Shape[] {
  const tone: Paint = `${content.tone}-ink`;
  const role = fitText(content.role, 126, 12);
  return [
    ...frame(content, transactionCardSize),
    text(left, 22, fitText(content.title, right - left, 15), 'ink', { size: 15, weight: 600 }),
    text(left, 38, fitText(content.town, role ? 104 : 232, 12), 'muted'),
    text(right, 38, role, 'accent-ink', { weight: 500, anchor: 'end' }),
    icon(content.icon, left, 45, 13, tone),
    text(left + 18, 56, fitText(content.state, 116, 12.5), tone, { size: 12.5, weight: 500 }),
    text(right, 56, content.amount, 'ink', { size: 13.5, weight: 500, anchor: 'end' }),
    ...(content.hasCounts ? stageBar(content, 68) : []),
    ...healthLine(content, 94),
    ...nextStepLine(content, 111),
  ];
}
