import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the reader's place in a list whose rows move or go by themselves: browsers take the focus from what is moved.
 * @param rows selects the rows; each has a link
 */
export function useKeepRowFocus(box: RefObject<HTMLElement | null>, rows: string): void {
  const place = useRef<{ element: HTMLElement; at: number } | null>(null);
  useEffect(() => {
    const note = () => {
      place.current = placeIn(box.current, rows);
    };
    // What React takes away is over before this is asked; whoever clicks beside the list has left it.
    const leave = () => queueMicrotask(() => document.activeElement === document.body && note());
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', leave);
    };
  }, [box, rows]);
  useLayoutEffect(() => {
    const { element, at } = place.current ?? {};
    if (!element || document.activeElement !== document.body) {
      place.current = placeIn(box.current, rows);
      return;
    }
    const all = box.current?.querySelectorAll<HTMLElement>(rows) ?? [];
    const next = element.isConnected ? element : all[Math.min(at!, all.length - 1)]?.querySelector('a');
    next?.focus({ preventScroll: true });
  });
}

function placeIn(box: HTMLElement | null, rows: string) {
  const element = document.activeElement;
  if (!box || !(element instanceof HTMLElement) || !box.contains(element)) return null;
  return { element, at: [...box.querySelectorAll(rows)].findIndex((row) => row.contains(element)) };
}
