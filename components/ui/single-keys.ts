/** Like the theme, a choice of this browser and not of a user (`clearPrivateStorage`). */
const key = 'single-keys';

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
    return true;
  } catch {
    return false;
  }
}
