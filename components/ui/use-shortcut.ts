'use client';

import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn } from './single-keys';

/** Whether the focused element handles keys itself: a text field, a select, or an open dialog or menu. */
const targetHandlesKeys = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=menu], [role=listbox]') !== null);

/** Space activates a focused button. */
const isButtonPress = ({ key, target }: KeyboardEvent) =>
  key === ' ' && target instanceof HTMLElement && target.closest('button, summary, [role=button]') !== null;
/** Shortcuts of the page are ignored while a modal dialog is open. */
export const isModalOpen = () => document.querySelector('[data-modal]') !== null;
const hasNoModifier = (event: KeyboardEvent) => !event.ctrlKey && !event.altKey && !event.metaKey;

/**
 * A single-key shortcut. Ignored with Control, Alt or Meta, under a modal, where the focused element handles keys, and
 * if the user has switched single keys off, which Space is not one of.
 */
export function useShortcut(key: string, action: () => void, isEnabled = true): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || !hasNoModifier(event)) return;
      if (targetHandlesKeys(event.target) || isButtonPress(event) || isModalOpen()) return;
      if (key !== ' ' && !areSingleKeysOn()) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key, isEnabled]);
}

/** The maximum time between the two keys of a pair. Milliseconds. */
const maxPairMs = 1500;

/** A two-key shortcut: `first`, then a key of `actions`. No other shortcut receives the second key. */
export function useShortcutPair(first: string, actions: Record<string, () => void>): void {
  const act = useEffectEvent((key: string) => actions[key]?.());
  const isKnown = useEffectEvent((key: string) => Object.hasOwn(actions, key));
  useEffect(() => {
    let pressedAt = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!hasNoModifier(event) || targetHandlesKeys(event.target) || isModalOpen()) return;
      if (!areSingleKeysOn()) return;
      const isSecond = event.timeStamp - pressedAt < maxPairMs;
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
