import { type Paint, type Tone } from './picture';

export type Palette = Record<Paint, string>;

const tones: Tone[] = ['neutral', 'info', 'danger', 'success', 'warning'];
export const paints: Paint[] = [
  ...([
    'canvas',
    'surface',
    'sunken',
    'line',
    'line-strong',
    'ink',
    'muted',
    'faint',
    'accent',
    'accent-ink',
    'hatch',
    'control',
  ] as const),
  ...tones,
  ...tones.map((tone) => `${tone}-ink` as const),
  ...tones.map((tone) => `${tone}-soft` as const),
];

/** The colours that the tokens stand for at an element, for what cannot use CSS variables. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    paints.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as Palette;
}

/** Hears of a switch of the theme, by hand or by the system. @returns the undoing */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'class', 'style'],
  });
  const system = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((one) => matchMedia(one));
  for (const one of system) one.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    for (const one of system) one.removeEventListener('change', listener);
  };
}
