import type { ListedRow } from '@/lib/chains/chain-row';
import { unreadableText } from '@/lib/values/unreadable-text';

type Rows = readonly Pick<ListedRow, 'unreadable'>[];

/** What of these rows could not be read. */
export const unreadableIn = (rows: Rows) =>
  rows.flatMap(({ unreadable }) => (unreadable ? [unreadable] : []));

/** "3 chains have not been checked yet and may belong here." @param rows that are not shown and not fully read */
export function uncheckedText(rows: Rows, noun: string): string {
  const unreadable = unreadableIn(rows);
  const have = (count: number) => `${count} ${noun}${count === 1 ? ' has' : 's have'}`;
  const unchecked = rows.length - unreadable.length;
  return [
    unchecked > 0 && `${have(unchecked)} not been checked yet and may belong here.`,
    unreadable.length > 0 &&
      `${have(unreadable.length)} been checked and may belong here: ${unreadableText(unreadable)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
