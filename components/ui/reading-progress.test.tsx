import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from './button';
import { keepFocusHere } from './keep-focus-here';
import { ReadingProgress } from './reading-progress';

const props = (given: Partial<ComponentProps<typeof ReadingProgress>> = {}) => ({
  ...{ progress: null, label: 'Chains read', progressText: '3 of 9 read', onStop: () => {}, rest: null },
  ...{ failure: null, children: 'Read so far', ...given },
});
const textWith = (given: Partial<ComponentProps<typeof ReadingProgress>>) =>
  textOf(markupOf(<ReadingProgress {...props(given)} />));
const rest = { action: 'Read the rest', onRead: () => {} };

it('shows a running read, which can be stopped, instead of what is left', () => {
  const onStop = vi.fn();
  const given = { progress: { done: 3, of: 9 }, rest, onStop };
  expect(textWith(given)).toBe('Read so far 3 of 9 read Stop');
  const shown = ReadingProgress(props(given));
  expect(propsIn(shown, 'progress')[0]).toMatchObject({ 'aria-label': 'Chains read', max: 9, value: 3 });
  (propsIn(shown, Button)[0]!.onPress as () => void)();
  expect(onStop).toHaveBeenCalledOnce();
});

it('can be stopped before anything has been read', () =>
  expect(textWith({ progress: { done: 0, of: 9 }, progressText: '0 of 9 read', rest })).toBe(
    'Read so far 0 of 9 read Stop',
  ));

it.each([
  [{}, 'Read so far Read the rest'],
  [{ requests: 1 }, 'Read so far Read the rest About 1 request, a minute'],
  [{ requests: 60 }, 'Read so far Read the rest About 60 requests, a minute'],
  [{ requests: 61 }, 'Read so far Read the rest About 61 requests, 2 minutes'],
  [{ requests: 120 }, 'Read so far Read the rest About 120 requests, 2 minutes'],
])('says what reading the rest costs: %j', (cost, text) =>
  expect(textWith({ rest: { ...rest, ...cost } })).toBe(text),
);

it('says why it stopped, where a screen reader announces it', () =>
  expect(markupOf(<ReadingProgress {...props({ failure: 'Stopped.' })} />)).toContain(
    '<span role="status">Stopped.</span>',
  ));

it('reads the rest on a press', () => {
  const onRead = vi.fn<() => void>();
  const shown = ReadingProgress(props({ rest: { ...rest, onRead } }));
  (propsIn(shown, Button)[0]!.onPress as () => void)();
  expect(onRead).toHaveBeenCalledOnce();
});

it('keeps its button in the page when a read starts or stops, so that it keeps the focus', () => {
  const placeWith = (given: Partial<ComponentProps<typeof ReadingProgress>>) => {
    const { children } = ReadingProgress(props(given)).props as { children: (ReactElement | null)[] };
    return children.findIndex((child) => child?.type === Button);
  };
  const waiting = placeWith({ rest });
  expect(waiting).toBeGreaterThan(0);
  expect(placeWith({ progress: { done: 3, of: 9 }, rest: null })).toBe(waiting);
});

it('takes the focus if the button goes away while it has it', () => {
  const { ref } = propsIn(ReadingProgress(props({ rest })), Button)[0]!;
  expect(ref).toBe(keepFocusHere);
  expect(markupOf(<ReadingProgress {...props()} />)).toMatch(/^<div tabindex="-1"/i);
});
