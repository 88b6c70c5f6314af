import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { switchSingleKeys } from './single-keys';

async function copyButton(given: Partial<ComponentProps<typeof CopyButton>> = {}) {
  const { window, document } = stubBrowser();
  vi.stubGlobal('HTMLElement', class {});
  Object.assign(document, { querySelector: () => null });
  const { setTimeout } = globalThis;
  let passTime = () => {};
  vi.stubGlobal('setTimeout', (then: () => void, delay = 0) => (delay < 2500 ? setTimeout(then, delay) : void (passTime = then))); // oxfmt-ignore
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  const hook = await runHook(() => CopyButton({ text: '0117 496 0000', ...given }));
  const button = () => propsIn(hook.now(), Button)[0] as ComponentProps<typeof Button>;
  const act = (does: () => void) => (does(), hook.settle());
  const pressKey = (key: string) => {
    const event = Object.defineProperty(new Event('keydown', { cancelable: true }), 'key', { value: key });
    return act(() => window.dispatchEvent(event));
  };
  return { button, copied, act, pressKey, passTime: () => act(() => passTime()) };
}

it('copies its text, and shows its own words again after a while', async () => {
  const { button, copied, act, passTime } = await copyButton();
  await act(() => button().onPress!());
  expect([copied, button().children]).toEqual([['0117 496 0000'], 'Copied']);
  await passTime();
  expect(button().children).toBe('Copy');
});

it('copies by its key too, and names it', async () => {
  const { button, copied, pressKey } = await copyButton({ hotkey: 'c' });
  expect(button()['aria-keyshortcuts']).toBe('c');
  await pressKey('x');
  expect(copied).toEqual([]);
  await pressKey('c');
  expect(copied).toEqual(['0117 496 0000']);
});

it('does not name its key while single keys are switched off', async () => {
  const { button, act } = await copyButton({ hotkey: 'c' });
  const named: unknown[] = [];
  for (const isOn of [false, true]) {
    await act(() => switchSingleKeys(isOn));
    named.push(button()['aria-keyshortcuts']);
  }
  expect(named).toEqual([undefined, 'c']);
});

it('listens to no key unless it has one', async () => {
  const { button, copied, pressKey } = await copyButton();
  for (const key of ['', 'c']) await pressKey(key);
  expect([copied, button()['aria-keyshortcuts']]).toEqual([[], undefined]);
});

it('keeps a name while it says that it has copied, also without words of its own', async () => {
  const compact = await copyButton({ isCompact: true, label: 'Copy', name: 'Copy the number of Ann' });
  await compact.act(() => compact.button().onPress!());
  expect([compact.button()['aria-label'], compact.button().children]).toEqual(['Copied', false]);
  await compact.passTime();
  expect(compact.button()['aria-label']).toBe('Copy the number of Ann');
  const full = await copyButton({ name: 'Copy the number of Ann' });
  await full.act(() => full.button().onPress!());
  expect([full.button()['aria-label'], full.button().children]).toEqual([undefined, 'Copied']);
});

it('is an icon with a name if it is compact', async () => {
  const { button } = await copyButton({ isCompact: true, label: 'Copy the team id' });
  expect([button()['aria-label'], button().children, button().square]).toEqual(['Copy the team id', false, true]);
  const named = await copyButton({ isCompact: true, label: 'Copy', name: 'Copy the number of Ann' });
  expect(named.button()['aria-label']).toBe('Copy the number of Ann');
  expect((await copyButton()).button()['aria-label']).toBeUndefined();
}); // oxfmt-ignore
