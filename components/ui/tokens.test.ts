import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** WCAG 2.2, in both themes: 4.5:1 for text (1.4.3), 3:1 for icons, bars and the borders of controls (1.4.11). */
const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8');
const [lightCss = '', darkCss = ''] = css.split("[data-theme='dark']");
const colours = (block: string) =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]),
  );
const light = colours(lightCss);
const themes = { light, dark: { ...light, ...colours(darkCss) } };

const backgrounds = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'accent-soft'];
const tones = ['neutral', 'info', 'danger', 'success', 'warning'];

const pairs: [foreground: string, background: string, ratio: number][] = [
  ...backgrounds.flatMap((background) =>
    ['ink', 'muted', 'faint', 'accent-ink', ...tones.map((tone) => `${tone}-ink`)].map(
      (text): [string, string, number] => [text, background, 4.5],
    ),
  ),
  ...backgrounds.flatMap((background) =>
    ['control', 'focus', ...tones].map((graphic): [string, string, number] => [graphic, background, 3]),
  ),
  ...tones.flatMap((tone): [string, string, number][] => [
    [`${tone}-ink`, `${tone}-soft`, 4.5],
    ['ink', `${tone}-soft`, 4.5],
    ['muted', `${tone}-soft`, 4.5],
    [tone, `${tone}-soft`, 3],
  ]),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
];

describe.each(Object.entries(themes))('colours of the %s theme', (_name, theme) => {
  it('meet the minimum contrast for their use', () => {
    const weak = pairs
      .map(([foreground, background, minimum]) => ({
        foreground,
        background,
        minimum,
        actual: contrast(theme[foreground]!, theme[background]!),
      }))
      .filter(({ actual, minimum }) => !(actual >= minimum));
    expect(weak).toEqual([]);
  });
});

function contrast(a: string, b: string): number {
  const [dark, bright] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright! + 0.05) / (dark! + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((index) => {
    const part = parseInt(hex.slice(index, index + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
