'use client';

import { useEffect, useEffectEvent } from 'react';

/** Whether a key belongs to what has the focus: text, a choice, or an open dialog or menu. */
const isTaken = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=menu], [role=listbox]') !== null);

/** A key of the page, by itself: not with Control, Alt or Meta, and not while it belongs to what has the focus. */
export function useShortcut(key: string, action: () => void, isOn = true): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.altKey || event.metaKey || isTaken(event.target))
        return;
      if (document.querySelector('[role=dialog][aria-modal=true], [data-modal]')) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key, isOn]);
}
