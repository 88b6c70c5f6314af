import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import type { IconButton } from './icon-button';
import { Menu } from './menu';
import { ThemeSwitch } from './theme-switch';

const chosen = vi.hoisted(() => ({ theme: undefined as string | undefined, set: [] as string[] }));
vi.mock('next-themes', () => ({
  useTheme: () => ({ theme: chosen.theme, setTheme: (theme: string) => void chosen.set.push(theme) }),
}));

async function themeSwitch(theme?: string) {
  chosen.theme = theme;
  const { now } = await runHook(() => ThemeSwitch());
  const [menu] = propsIn(now(), Menu) as [ComponentProps<typeof Menu>];
  const { label } = (menu.trigger as ReactElement<ComponentProps<typeof IconButton>>).props;
  return { ...menu, name: label };
}

it.each([
  ['dark', 'dark', 'Theme: dark'],
  ['light', 'light', 'Theme: light'],
  ['system', 'system', 'Theme: same as device'],
  [undefined, 'system', 'Theme: same as device'],
  ['one of an earlier version', 'system', 'Theme: same as device'],
])('says which theme is chosen: %s', async (theme, selectedId, name) => {
  expect(await themeSwitch(theme)).toMatchObject({ selectedId, name });
});

it('chooses a theme', async () => {
  const { items } = await themeSwitch();
  expect(items.map(({ label }) => label)).toEqual(['Same as device', 'Light', 'Dark']);
  for (const { onAction } of items) onAction!();
  expect(chosen.set).toEqual(['system', 'light', 'dark']);
});

it('shows the default in the HTML of the server, which does not know the choice', () => {
  chosen.theme = 'dark';
  expect(markupOf(<ThemeSwitch />)).toContain('aria-label="Theme: same as device"');
});
