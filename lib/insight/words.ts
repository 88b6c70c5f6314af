import { count, isolate, upperFirst } from '@/lib/values/text';
import { dayOf, dayText } from './calendar';
import type { ChainInsight, ExchangeWindow, HoldingStage, LateStage } from './chain-insight';

/** A link's address for use in a sentence, truncated to 80 characters; with a substitute if it is empty. */
export function linkName({ address }: { address: { line1: string } }): string {
  const line = truncate(address.line1, 80);
  return line === '' ? 'a property without an address' : isolate(line);
}

export function quoted(title: string): string {
  const text = truncate(title, 120);
  return text === '' ? 'a stage without a title' : `“${isolate(text)}”`;
}

function truncate(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line.slice(0, maxLength * 2 + 2)];
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : line;
}

const andList = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** Keeps a list short enough for a sentence: above five, four are named and the others counted. */
const shortened = (words: readonly string[]): readonly string[] =>
  words.length > 5 ? [...words.slice(0, 4), `${words.length - 4} others`] : words;

/** "a, b and c"; "a, b, c, d and 2 others" */
export const listed = (words: readonly string[]): string => andList.format(shortened(words));
const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' });
/** "a, b or c"; "a, b, c, d or 2 others" */
export const oneOf = (words: readonly string[]): string => orList.format(shortened(words));

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2000, month)));

/** "12 January", with the year if the day is more than 300 days away. @param today a day number */
export function dayWords(day: string, today: number): string {
  const [year, month, date] = day.split('-').map(Number);
  const words = `${date} ${months[month! - 1]}`;
  const far = Math.abs((dayOf(`${day}T12:00:00Z`) ?? today) - today) > 300;
  return far ? `${words} ${year}` : words;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** "Friday 15 January", with the year like `dayWords`. @param today a day number */
export const weekdayWords = (day: string, today: number): string =>
  `${weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? ''} ${dayWords(day, today)}`.trim();

/** The London day of a timestamp, worded like `dayWords`. */
export function dayOfWords(moment: string, today: number): string {
  return dayWords(dayText(dayOf(moment) ?? today), today);
}

/** "7 January to 12 February, most likely 22 January". */
export function windowWords(window: ExchangeWindow, today: number): string {
  const from = dayWords(window.notBefore, today);
  if (!('likelyBy' in window)) return `Not before ${from}; too early to say more`;
  const [middle, to] = [dayWords(window.middle, today), dayWords(window.likelyBy, today)];
  return from === to ? `Around ${from}` : `${from} to ${to}, most likely ${middle}`;
}

/** "The next move is usually with the seller's conveyancer"; null if unknown. */
export function moveWords({ whose, kind }: Pick<HoldingStage, 'whose' | 'kind'>): string | null {
  if (whose === null) return null;
  if (whose === 'you') return 'The next move is yours';
  return `The next move is usually with the ${kind.clearedBy?.toLowerCase()}`;
}

/** For a started stage we only know its last change: it may have started earlier. */
export const sinceWord = ({ progress }: Pick<HoldingStage, 'progress'>): string =>
  progress === 'next' ? 'since' : 'since at least';

/** The word before `holds.since`. A chain that is waiting waits for a block, of which we only know the last change. */
export const holdsSinceWord = (
  holds: Pick<ChainInsight['holds'], 'kind'> | undefined,
  holding: Pick<HoldingStage, 'progress'> | null | undefined,
): string =>
  holds?.kind === 'waiting' ? sinceWord({ progress: 'blocked' }) : holding ? sinceWord(holding) : 'since';

/** The summary of a chain in one line. Where nothing holds it, its health comes first unless that is green. */
export const chainWords = ({ holds, health }: Pick<ChainInsight, 'holds' | 'health'>): string =>
  holds.kind === 'nothing' && health.level !== 'green' && health.reason !== holds.text
    ? `${sentence(health.reason)} ${holds.text}`
    : holds.text;

/** A single link whose stages we can read "holds" the chain; several links, or one we cannot read, "may hold" it. */
export const holdsWords = ({
  kind,
  transactionIds,
}: Pick<ChainInsight['holds'], 'kind' | 'transactionIds'>) =>
  kind === 'unknown' || transactionIds.length > 1 ? 'May hold the chain' : 'Holds the chain';

export const sentence = (text: string): string => {
  const first = upperFirst(text);
  return /[.?!]”?$/.test(first) ? first : `${first}.`;
};

/** A verdict below the name of its link, which would otherwise repeat it and, in a list, be cut off before the stage. */
export function withoutName(name: string, text: string): string {
  const start = [`${name}: `, `${name} is likely to be the last: `].find((words) => text.startsWith(words));
  if (start) return upperFirst(text.slice(start.length));
  const waiting = `Waiting at ${name}: `;
  return text.startsWith(waiting) ? `Waiting: ${text.slice(waiting.length)}` : text;
}

/** "was expected by 20 November, 3 working days ago"; at the weekend no working day has passed since Friday. */
export const expectedWords = ({ expected, workingDays }: LateStage, today: number): string =>
  `was expected by ${dayWords(expected, today)}${workingDays > 0 ? `, ${count(workingDays, 'working day')} ago` : ''}`;
