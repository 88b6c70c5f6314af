import { expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { areSingleKeysOn, switchSingleKeys, useSingleKeys } from './single-keys';

it('is on until it is switched off, which the browser remembers', () => {
  const { localStorage } = stubBrowser();
  expect(areSingleKeysOn()).toBe(true);
  expect([switchSingleKeys(false), areSingleKeysOn()]).toEqual([true, false]);
  expect({ ...localStorage }).toEqual({ 'single-keys': 'off' });
  expect([switchSingleKeys(true), areSingleKeysOn()]).toEqual([true, true]);
});

it('stays on if the browser stores nothing, and says so', () => {
  stubBrowser();
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
  expect([switchSingleKeys(false), areSingleKeysOn()]).toEqual([false, true]);
});

it('is followed by what is on the screen, also if another tab switches it', async () => {
  const { window, localStorage } = stubBrowser();
  const { now, settle, unmount } = await runHook(useSingleKeys);
  expect(now()).toBe(true);
  switchSingleKeys(false);
  await settle();
  expect(now()).toBe(false);
  Object.assign(localStorage, { 'single-keys': 'on' });
  window.dispatchEvent(new Event('storage'));
  await settle();
  expect(now()).toBe(true);
  await unmount();
  switchSingleKeys(false);
  expect(now()).toBe(true);
});
