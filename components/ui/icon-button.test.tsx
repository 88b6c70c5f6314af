import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { elementsIn, propsIn } from '@/components/testing-markup';
import { Button } from './button';
import { IconButton } from './icon-button';
import { Tooltip } from './tooltip';

const iconButton = (given: Partial<ComponentProps<typeof IconButton>> = {}) =>
  IconButton({ label: 'Close', icon: <svg />, ...given });

it('has its label as its name and as a tooltip', () => {
  const shown = iconButton({ placement: 'left' });
  expect(propsIn(shown, Tooltip)[0]).toMatchObject({ content: 'Close', placement: 'left' });
  expect(propsIn(shown, Button)[0]).toMatchObject({ 'aria-label': 'Close', square: true, icon: <svg /> });
});

it('keeps its name if it is not available, and shows the reason alone', () => {
  const shown = iconButton({ disabledReason: 'Not yet' });
  expect(propsIn(shown, Tooltip)[0]!.content).toBe(false);
  expect(propsIn(shown, Button)[0]).toMatchObject({ 'aria-label': 'Close', disabledReason: 'Not yet' });
  // In the same place, so that React keeps the element and its focus.
  expect(elementsIn(shown).map(({ type }) => type)).toEqual(elementsIn(iconButton()).map(({ type }) => type));
});
