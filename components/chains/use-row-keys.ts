import { type RefObject, useState } from 'react';
import { useShortcut } from '@/components/ui/use-shortcut';

/**
 * The keys of a list whose rows carry `data-chain-id` and begin with a link: `j` and `k` go from row to row, Space shows
 * the one that has the focus beside the list.
 * @returns the id of the row that is shown, and how to show another or none
 */
export function useRowKeys(box: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<string | null>(null);
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-chain-id]') ?? [])];
  const focused = () => rows().findIndex((row) => row.contains(document.activeElement));
  const go = (to: number) => {
    const row = rows()[to];
    row?.querySelector('a')?.focus();
    // What is shown follows, as in a list of mails.
    if (row && shown !== null) setShown(row.dataset.chainId ?? null);
  };
  useShortcut('j', () => go(focused() + 1));
  useShortcut('k', () => go(Math.max(0, focused() - 1)));
  useShortcut(' ', () => {
    const id = rows()[Math.max(0, focused())]?.dataset.chainId ?? null;
    setShown(id === shown ? null : id);
  });
  const hide = () => {
    setShown(null);
    rows()
      .find((row) => row.dataset.chainId === shown)
      ?.querySelector('a')
      ?.focus();
  };
  return { shown, hide };
}
