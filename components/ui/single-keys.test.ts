import { expect, it, vi } from 'vitest';
import { stubBrowser } from '@/lib/query/testing-hook';
import { areSingleKeysOn, switchSingleKeys } from './single-keys';

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
