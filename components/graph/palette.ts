/** The light theme's tokens of `app/globals.css`, for exported files; a test keeps the two in step. */
export const lightPalette = {
  surface: '#ffffff',
  line: '#e3e6eb',
  'line-strong': '#cdd2da',
  ink: '#14181f',
  muted: '#4b5462',
  faint: '#616b7a',
  accent: '#4049b3',
  'accent-ink': '#3a43ab',
  hatch: '#d5dae2',
  control: '#7e8796',
  neutral: '#6b7482',
  'neutral-ink': '#4b5462',
  'neutral-soft': '#eceff3',
  info: '#1570cd',
  'info-ink': '#0b59a8',
  'info-soft': '#e6f0fb',
  danger: '#d02f2f',
  'danger-ink': '#ae1d1d',
  'danger-soft': '#fdebea',
  success: '#1f8a4c',
  'success-ink': '#136a38',
  'success-soft': '#e4f4ea',
  warning: '#b06f10',
  'warning-ink': '#834d00',
  'warning-soft': '#fcf1dd',
};

export type Paint = keyof typeof lightPalette;
export type Palette = Record<Paint, string>;

/** The tokens' current values at an element, for a canvas, which cannot use CSS variables. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    Object.keys(lightPalette).map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as Palette;
}

/** Calls back when the theme changes, by the user or the system, and when fonts have loaded. @returns the cleanup */
export function onThemeChange(listener: () => void): () => void {
  const controller = new AbortController();
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true });
  document.fonts.addEventListener('loadingdone', listener, controller);
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    matchMedia(query).addEventListener('change', listener, controller);
  return () => {
    observer.disconnect();
    controller.abort();
  };
}
