'use client';

import { useEffect, useEffectEvent } from 'react';

/** Whether a key belongs to what has the focus: text, a choice, or an open dialog or menu. */
const isTaken = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=menu], [role=listbox]') !== null);

/** Space presses what has the focus. */
const isPressed = ({ key, target }: KeyboardEvent) =>
  key === ' ' && target instanceof HTMLElement && target.closest('button, summary, [role=button]') !== null;
const isOverlaid = () => document.querySelector('[role=dialog][aria-modal=true], [data-modal]') !== null;
const isPlain = (event: KeyboardEvent) => !event.ctrlKey && !event.altKey && !event.metaKey;

/** A key of the page, by itself: not with Control, Alt or Meta, and not while it belongs to what has the focus. */
export function useShortcut(key: string, action: () => void, isOn = true): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || !isPlain(event)) return;
      if (isTaken(event.target) || isPressed(event) || isOverlaid()) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key, isOn]);
}

/** How long a second key may take. Milliseconds. */
const patience = 1500;

/** Two keys one after the other, "g" and then one of `seconds`, whose action is called. No other shortcut hears the second. */
export function useShortcutPair(first: string, seconds: Record<string, () => void>): void {
  const act = useEffectEvent((key: string) => seconds[key]?.());
  const isKnown = useEffectEvent((key: string) => Object.hasOwn(seconds, key));
  useEffect(() => {
    let pressedAt = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPlain(event) || isTaken(event.target) || isOverlaid()) return;
      const isSecond = event.timeStamp - pressedAt < patience;
      pressedAt = event.key === first && !isSecond ? event.timeStamp : -Infinity;
      if (!isSecond || !isKnown(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      act(event.key);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [first]);
}
