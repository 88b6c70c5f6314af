import { count } from './text';

/** By transaction: how many of its stages could not be read, or 0 if that is not known. */
export type UnreadableCounts = Readonly<Record<string, number>>;

/** "2 stages could not be read". @param all of one or several chains or transactions */
export function unreadableText(all: readonly UnreadableCounts[]): string {
  const counts = all.flatMap((one) => Object.values(one));
  const sum = counts.reduce((before, one) => before + one, 0);
  return `${counts.includes(0) ? 'some stages' : count(sum, 'stage')} could not be read`;
}
