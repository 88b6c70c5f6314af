import { type RefObject, useEffect } from 'react';
import { useRouter } from 'next/navigation';
import { useShortcut } from '@/components/ui/use-shortcut';
import { routes } from '@/lib/routes';

/** The order of the list and the row last opened, for going back or to an adjacent chain. Lost on a reload. */
let shownIds: readonly string[] = [];
let openedId: string | null = null;
let hasGoneBack = false;

if (typeof window !== 'undefined') window.addEventListener('popstate', () => (hasGoneBack = true));

export function rememberOrder(ids: readonly string[]): void {
  shownIds = ids;
}

/** The chain before (-1) or after (1) this one in the list, if it was opened from there. */
export function adjacentInList(id: string, step: -1 | 1): string | undefined {
  const index = shownIds.indexOf(id);
  return index === -1 ? undefined : shownIds[index + step];
}

export function rememberOpened(id: string): void {
  openedId = id;
  hasGoneBack = false;
}

/** The row to focus when the user has come back to the list; null from then on. */
export function takeRowToRestore(): string | null {
  const id = hasGoneBack ? openedId : null;
  hasGoneBack = false;
  openedId = null;
  return id;
}

/** Focuses the row that was last opened when the user has come back to the list. Rows have their id in `attribute`. */
export function useRestoredFocus(listRef: RefObject<HTMLElement | null>, attribute: `data-${string}`) {
  useEffect(() => {
    const id = takeRowToRestore();
    const link = id && listRef.current?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(id)}"] a`);
    if (link) link.focus({ preventScroll: true });
  }, [listRef, attribute]);
}

/** `[` and `]` open the chain before or after this one in the list. */
export function useAdjacentChainKeys(chainId: string) {
  const router = useRouter();
  const go = (step: -1 | 1) => {
    const adjacentId = adjacentInList(chainId, step);
    if (adjacentId) router.push(routes.chain(adjacentId));
  };
  useShortcut('[', () => go(-1));
  useShortcut(']', () => go(1));
}
