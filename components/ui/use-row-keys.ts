import { type RefObject } from 'react';
import { useKeepRowFocus } from './use-keep-row-focus';
import { useShortcut } from './use-shortcut';

type RowKeys = {
  box: RefObject<HTMLElement | null>;
  /** What rows carry their id in; each begins with a link. */
  attribute: `data-${string}`;
  /** The row that is shown beside the list, or null. */
  shown: string | null;
  onShow: (id: string | null) => void;
};

/**
 * The keys of a list: `j` and `k` go from row to row, Space shows the one that has the focus beside the list.
 * @returns how to put the focus on a row
 */
export function useRowKeys({ box, attribute, shown, onShow }: RowKeys) {
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>(`[${attribute}]`) ?? [])];
  const idOf = (row: HTMLElement | undefined) => row?.getAttribute(attribute) ?? null;
  // With the focus elsewhere, one goes on from what is shown.
  const current = () => {
    const all = rows();
    const focused = all.findIndex((row) => row.contains(document.activeElement));
    return focused >= 0 ? focused : all.findIndex((row) => shown !== null && idOf(row) === shown);
  };
  const go = (to: number) => {
    const row = rows()[to];
    row?.querySelector('a')?.focus();
    // What is shown follows, as in a list of mails.
    if (row && shown !== null) onShow(idOf(row));
  };
  useKeepRowFocus(box, `[${attribute}]`);
  useShortcut('j', () => go(current() + 1));
  useShortcut('k', () => go(Math.max(0, current() - 1)));
  useShortcut(' ', () => {
    const id = idOf(rows()[Math.max(0, current())]);
    onShow(id === shown ? null : id);
  });
  return (id: string | null) =>
    rows()
      .find((row) => idOf(row) === id)
      ?.querySelector('a')
      ?.focus();
}
