import { type RefObject } from 'react';
import { useKeepRowFocus } from './use-keep-row-focus';
import { useShortcut } from './use-shortcut';

type RowKeys = {
  box: RefObject<HTMLElement | null>;
  /** The attribute that holds a row's id. The first link of a row takes the focus. */
  attribute: `data-${string}`;
  /** The id of the row open in the side panel, or null. */
  shownId: string | null;
  onShow: (id: string | null) => void;
};

/**
 * Keyboard shortcuts of a list: `j` and `k` move focus between rows, Space opens the focused row in the side panel.
 * @returns a function that focuses the row with an id
 */
export function useRowKeys({ box, attribute, shownId, onShow }: RowKeys) {
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>(`[${attribute}]`) ?? [])];
  const idOf = (row: HTMLElement | undefined) => row?.getAttribute(attribute) ?? null;
  // If focus is elsewhere, continue from the row in the panel.
  const currentIndex = () => {
    const all = rows();
    const focused = all.findIndex((row) => row.contains(document.activeElement));
    return focused >= 0 ? focused : all.findIndex((row) => shownId !== null && idOf(row) === shownId);
  };
  const focusRow = (index: number) => {
    const row = rows()[index];
    row?.querySelector('a')?.focus();
    // An open panel follows the focus, as in an email client.
    if (row && shownId !== null) onShow(idOf(row));
  };
  useKeepRowFocus(box, `[${attribute}]`);
  useShortcut('j', () => focusRow(currentIndex() + 1));
  useShortcut('k', () => focusRow(Math.max(0, currentIndex() - 1)));
  useShortcut(' ', () => {
    const id = idOf(rows()[Math.max(0, currentIndex())]);
    onShow(id === shownId ? null : id);
  });
  return (id: string | null) =>
    rows()
      .find((row) => idOf(row) === id)
      ?.querySelector('a')
      ?.focus();
}
