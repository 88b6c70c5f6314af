import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps keyboard focus in a list whose rows move or disappear on their own: browsers drop the focus of moved elements.
 * @param box with a `tabIndex` if it stays without rows
 * @param rows selector of the rows, each of which contains a link
 */
export function useKeepRowFocus(box: RefObject<HTMLElement | null>, rows: string): void {
  const focused = useRef<FocusedRow>(null);
  useEffect(() => {
    const record = () => {
      focused.current = focusedRowIn(box.current, rows, focused.current);
    };
    // Runs after React has removed elements: focus is still on the body only if the user clicked outside the list.
    const onFocusOut = ({ target }: FocusEvent) => {
      if (isInDialog(target)) return;
      queueMicrotask(() => document.activeElement === document.body && record());
    };
    document.addEventListener('focusin', record);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('focusin', record);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [box, rows]);
  useLayoutEffect(() => {
    const { element, index } = focused.current ?? {};
    if (!element || document.activeElement !== document.body) {
      focused.current = focusedRowIn(box.current, rows, focused.current);
      return;
    }
    const all = box.current?.querySelectorAll<HTMLElement>(rows) ?? [];
    const row = all[Math.min(index!, all.length - 1)]?.querySelector('a');
    // The list itself once there are no rows.
    (element.isConnected ? element : (row ?? box.current))?.focus({ preventScroll: true });
  });
}

type FocusedRow = { element: HTMLElement; index: number } | null;

const isInDialog = (element: EventTarget | null) =>
  element instanceof HTMLElement && element.closest('[data-modal]') !== null;

/** @param before the row as last recorded; still valid in a dialog that a row has opened, which may remove that row */
function focusedRowIn(box: HTMLElement | null, rows: string, before: FocusedRow): FocusedRow {
  const element = document.activeElement;
  if (!box) return null;
  if (isInDialog(element)) return before;
  if (!(element instanceof HTMLElement) || !box.contains(element)) return null;
  return { element, index: [...box.querySelectorAll(rows)].findIndex((row) => row.contains(element)) };
}
