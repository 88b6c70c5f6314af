import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lightPalette } from './palette';

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
