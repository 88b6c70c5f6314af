import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { lightPalette, onThemeChange, readPalette } from './palette';

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

it('tells of another theme, font or contrast until it is asked to stop', () => {
  let observer: { listener: () => void; isOn: boolean } | null = null;
  class MutationObserver {
    constructor(listener: () => void) {
      observer = { listener, isOn: false };
    }
    observe = () => void (observer!.isOn = true);
    disconnect = () => void (observer!.isOn = false);
  }
  const [fonts, media] = [new EventTarget(), new EventTarget()];
  const globals = { MutationObserver, document: { documentElement: {}, fonts }, matchMedia: () => media };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const listener = vi.fn<() => void>();
  const stop = onThemeChange(listener);
  const change = () => {
    if (observer!.isOn) observer!.listener();
    fonts.dispatchEvent(new Event('loadingdone'));
    media.dispatchEvent(new Event('change'));
    return listener.mock.calls.length;
  };
  // One listener for two media queries is added once.
  expect(change()).toBe(3);
  stop();
  expect(change()).toBe(3);
});
