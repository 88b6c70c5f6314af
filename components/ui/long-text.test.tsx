import { isValidElement } from 'react';
import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { Button } from './button';
import { LongText } from './long-text';

it('shows short text as it is', async () => {
  const { now } = await runHook(() => LongText({ text: 'Short' }));
  expect(now()).toBe('Short');
});

it.each([601, 5000])('shortens text of %s characters, and shows all of it on request', async (length) => {
  const text = 'a'.repeat(length);
  const { now, settle } = await runHook(() => LongText({ text }));
  const returned = now();
  const shown = () => propsIn(now(), 'span')[0]?.children;
  const button = () => propsIn(now(), Button)[0]!;
  expect([isValidElement(returned), shown(), button().children]).toEqual([true, undefined, 'Show all']);
  (button().onPress as () => void)();
  await settle();
  expect([shown(), button().children, button()['aria-expanded']]).toEqual([text, 'Show less', true]);
  (button().onPress as () => void)();
  await settle();
  expect(shown()).toBeUndefined();
});
