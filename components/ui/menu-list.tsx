'use client';

import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { RouterProvider } from 'react-aria-components';
import { Menu as AriaMenu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import type { Opener } from './use-opener';

type MenuEntry = {
  id: string;
  label: string;
  icon?: ReactNode;
  detail?: string;
  href?: string;
  onAction?: () => void;
  isDanger?: boolean;
  /** Why the entry is unavailable. It stays reachable and shows the reason. */
  disabledReason?: string;
};

export type MenuListProps = Pick<Opener, 'triggerRef' | 'start' | 'onOpenChange'> & {
  /** Navigates to the entry's link. */
  navigate: (href: string) => void;
  label: string;
  items: MenuEntry[];
  /** Non-interactive content above the entries, such as who is signed in. */
  header?: ReactNode;
  /** Makes the menu a single choice with this entry ticked. */
  selectedId?: string;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'right bottom';
};

/** The list that a Menu opens. Mounted only while open. */
export function MenuList(props: MenuListProps) {
  const {
    label,
    items,
    header,
    selectedId,
    placement = 'bottom start',
    triggerRef,
    start,
    onOpenChange,
    navigate,
  } = props;
  const selection = selectedId ? { selectionMode: 'single' as const, selectedKeys: [selectedId] } : {};
  return (
    <Popover
      aria-label={label}
      trigger="MenuTrigger"
      triggerRef={triggerRef}
      isOpen
      onOpenChange={onOpenChange}
      placement={placement}
      offset={4}
      className="max-w-80 min-w-48 overflow-auto rounded-lg border border-line bg-raised p-1 shadow-overlay data-entering:animate-appear"
    >
      {header && <div className="-mx-1 mb-1 border-b border-line px-3 py-2 text-sm">{header}</div>}
      <RouterProvider navigate={navigate}>
        <AriaMenu
          aria-label={label}
          autoFocus={start ?? true}
          onClose={() => onOpenChange(false)}
          className="outline-none"
          {...selection}
        >
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
      </RouterProvider>
    </Popover>
  );
}
