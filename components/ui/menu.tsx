'use client';

import type { ReactElement, ReactNode } from 'react';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components';

type MenuEntry = {
  id: string;
  label: string;
  icon?: ReactNode;
  detail?: string;
  href?: string;
  onAction?: () => void;
  isDanger?: boolean;
  /** The entry stays reachable and shows why it does nothing. */
  disabledReason?: string;
};

type MenuProps = {
  label: string;
  trigger: ReactElement;
  items: MenuEntry[];
  /** Above the entries: who is signed in, what this is about. Not interactive. */
  header?: ReactNode;
  /** Makes the entries a single choice with this one ticked. */
  selectedId?: string;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'right bottom';
};

/** A list of actions (or, with `selectedId`, of alternatives) behind a button. */
export function Menu({ label, trigger, items, header, selectedId, placement = 'bottom start' }: MenuProps) {
  const selection = selectedId ? { selectionMode: 'single' as const, selectedKeys: [selectedId] } : {};
  return (
    <MenuTrigger>
      {trigger}
      <Popover
        placement={placement}
        offset={4}
        className="max-w-80 min-w-48 overflow-auto rounded-lg border border-line bg-raised p-1 shadow-overlay data-entering:animate-appear"
      >
        {header && <div className="-mx-1 mb-1 border-b border-line px-3 py-2 text-sm">{header}</div>}
        <AriaMenu aria-label={label} className="outline-none" {...selection}>
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              href={item.disabledReason ? undefined : item.href}
              onAction={item.disabledReason ? undefined : item.onAction}
              shouldCloseOnSelect={!item.disabledReason}
              className={clsx(
                'group flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-sm outline-none data-focused:bg-hover',
                'data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus',
                'pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
                item.disabledReason ? 'text-faint' : item.isDanger ? 'text-danger-ink' : 'text-ink',
              )}
            >
              {item.icon}
              <span className="min-w-0 flex-1">
                <Text slot="label" className="block">
                  {item.label}
                </Text>
                {(item.disabledReason ?? item.detail) && (
                  <Text slot="description" className="block text-xs text-muted">
                    {item.disabledReason ? `Not available: ${item.disabledReason}` : item.detail}
                  </Text>
                )}
              </span>
              {selectedId && (
                <Check aria-hidden className="invisible text-accent-ink group-data-selected:visible" />
              )}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
