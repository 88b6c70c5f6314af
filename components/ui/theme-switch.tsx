'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { IconButton } from './icon-button';
import { Menu } from './menu';
import { useHydrated } from './use-hydrated';

const themes = [
  { id: 'system', label: 'Same as device', Icon: Monitor },
  { id: 'light', label: 'Light', Icon: Sun },
  { id: 'dark', label: 'Dark', Icon: Moon },
];

export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  // Only the browser knows the choice, so the server and the hydrating render must show the default.
  const isHydrated = useHydrated();
  const chosen = themes.find((candidate) => isHydrated && candidate.id === theme) ?? themes[0]!;
  return (
    <Menu
      label="Theme"
      placement="bottom end"
      selectedId={chosen.id}
      trigger={
        <IconButton label={`Theme: ${chosen.label.toLowerCase()}`} icon={<chosen.Icon aria-hidden />} />
      }
      items={themes.map(({ id, label, Icon }) => ({
        id,
        label,
        icon: <Icon aria-hidden />,
        onAction: () => setTheme(id),
      }))}
    />
  );
}
