import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { lightPalette, readPalette } from './palette';

it('matches the light theme of the style sheet', () => {
  const css = readFileSync(path.resolve(import.meta.dirname, '../../app/globals.css'), 'utf8');
  const light = css.slice(css.indexOf(':root {'), css.indexOf('}', css.indexOf(':root {')));
  const tokens = Object.fromEntries(
    [...light.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]),
  );
  expect(lightPalette).toEqual(
    Object.fromEntries(Object.keys(lightPalette).map((name) => [name, tokens[name]])),
  );
});

it('reads the colours of the current theme from the style of an element', () => {
  const element = {} as Element;
  vi.stubGlobal('getComputedStyle', (asked: Element) => ({
    getPropertyValue: (name: string) =>
      asked === element && name.startsWith('--') ? ` ${name.slice(2)} ` : '',
  }));
  const names = Object.keys(lightPalette);
  expect(readPalette(element)).toEqual(Object.fromEntries(names.map((name) => [name, name])));
});
