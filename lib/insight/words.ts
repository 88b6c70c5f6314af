import { count, isolate, upperFirst } from '@/lib/values/text';
import { dayOf, dayText } from './calendar';
import type { ChainInsight, ExchangeWindow, HoldingStage, LateStage } from './chain-insight';

/** A link's address for a sentence, shortened; it may be empty or long. */
export function linkName({ address }: { address: { line1: string } }): string {
  const line = shortened(address.line1, 80);
  return line === '' ? 'a property without an address' : isolate(line);
}

export function quoted(title: string): string {
  const text = shortened(title, 120);
  return text === '' ? 'a stage without a title' : `“${isolate(text)}”`;
}

function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line.slice(0, most * 2 + 2)];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** Names as many as a sentence can hold, and counts the others. */
const readable = (words: readonly string[]): readonly string[] =>
  words.length > 5 ? [...words.slice(0, 4), `${words.length - 4} others`] : words;

/** "a, b and c"; of more than five four are named. */
export const listed = (words: readonly string[]): string => list.format(readable(words));
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });
/** "a, b or c"; of more than five four are named. */
export const oneOf = (words: readonly string[]): string => either.format(readable(words));

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2000, month)));

/** "12 January", with the year if it is not obvious. @param today a day number */
export function dayWords(day: string, today: number): string {
  const [year, month, date] = day.split('-').map(Number);
  const words = `${date} ${months[month! - 1]}`;
  const far = Math.abs((dayOf(`${day}T12:00:00Z`) ?? today) - today) > 300;
  return far ? `${words} ${year}` : words;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** "Friday 15 January", with the year if it is not obvious. @param today a day number */
export const weekdayWords = (day: string, today: number): string =>
  `${weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? ''} ${dayWords(day, today)}`.trim();

/** The London day of a moment in the same words. */
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

/** What was seen last may have begun before. */
export const sinceWord = ({ progress }: Pick<HoldingStage, 'progress'>): string =>
  progress === 'next' ? 'since' : 'since at least';

/** What a line says of a chain: also why it is to be watched, where nothing holds it. */
export const chainWords = ({ holds, health }: Pick<ChainInsight, 'holds' | 'health'>): string =>
  holds.kind === 'nothing' && health.level !== 'green' && health.reason !== holds.text
    ? `${sentence(health.reason)} ${holds.text}`
    : holds.text;

/** Of each holding link: one "holds" the chain; each of several, or one whose stages are not known, "may hold" it. */
export const holdsWords = ({
  kind,
  transactionIds,
}: Pick<ChainInsight['holds'], 'kind' | 'transactionIds'>) =>
  kind === 'unknown' || transactionIds.length > 1 ? 'May hold the chain' : 'Holds the chain';

export const sentence = (text: string): string => {
  const first = upperFirst(text);
  return /[.?!]”?$/.test(first) ? first : `${first}.`;
};

/** "was expected by 20 November, 3 working days ago"; on the weekend after a Friday no working day has passed. */
export const expectedWords = ({ expected, workingDays }: LateStage, today: number): string =>
  `was expected by ${dayWords(expected, today)}${workingDays > 0 ? `, ${count(workingDays, 'working day')} ago` : ''}`;
