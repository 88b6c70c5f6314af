import { useRouter } from 'next/navigation';
import { useShortcut } from '@/components/ui/use-shortcut';
import { routes } from '@/lib/routes';

/** The list as it was left, for the keys of a chain and for the way back. It lives as long as the tab's page. */
let order: readonly string[] = [];
let openedId: string | null = null;
let isBack = false;

if (typeof window !== 'undefined') window.addEventListener('popstate', () => (isBack = true));

/** @param ids the chains that the list shows, in its order */
export function rememberOrder(ids: readonly string[]): void {
  order = ids;
}

/** The chain before (-1) or after (1) this one in the list it was opened from. */
export function adjacentInList(id: string, step: -1 | 1): string | undefined {
  const at = order.indexOf(id);
  return at === -1 ? undefined : order[at + step];
}

export function rememberOpened(id: string): void {
  openedId = id;
  isBack = false;
}

/** The row to go on at, when the list is come back to; once. */
export function takeRowToRestore(): string | null {
  const id = isBack ? openedId : null;
  isBack = false;
  openedId = null;
  return id;
}

/** `[` and `]`: the chain before and after this one in the list it was opened from. */
export function useAdjacentChainKeys(chainId: string) {
  const router = useRouter();
  const go = (step: -1 | 1) => {
    const other = adjacentInList(chainId, step);
    if (other) router.push(routes.chain(other));
  };
  useShortcut('[', () => go(-1));
  useShortcut(']', () => go(1));
}
