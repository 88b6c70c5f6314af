import { useSyncExternalStore } from 'react';

/** Like the theme, a choice of this browser and not of a user (`clearPrivateStorage`). */
const key = 'single-keys';

const listeners = new Set<() => void>();

/** Whether a letter, digit or sign on its own is a shortcut (WCAG 2.1.4). On unless the user has switched it off. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** @returns whether the browser has stored it */
export function switchSingleKeys(isOn: boolean): boolean {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
    listeners.forEach((onChange) => onChange());
    return true;
  } catch {
    return false;
  }
}

/** The same in a component, for `aria-keyshortcuts`: true in the first HTML. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn, () => true);

/** Another tab may switch them too. */
function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}
