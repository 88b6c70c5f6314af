import { RouterProvider } from 'react-aria-components';
import { Menu as AriaMenu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { MenuList, type MenuListProps } from './menu-list';

function menu(given: Partial<MenuListProps>) {
  const props = {
    ...{ label: 'Actions', items: [], start: null, navigate: () => {}, onOpenChange: () => {} },
    triggerRef: { current: null },
  };
  const list = MenuList({ ...props, ...given });
  const entries = propsIn(list, MenuItem).map((entry) => ({
    ...entry,
    texts: propsIn(entry.children as never, Text).map(({ children }) => children),
  }));
  return { shown: list, list: propsIn(list, AriaMenu)[0]!, entries };
}

it('runs or opens its entries, and closes', () => {
  const [onAction, onOpenChange] = [vi.fn(), vi.fn()];
  const items = [
    { id: 'print', label: 'Print', detail: 'With notes', onAction },
    { id: 'open', label: 'Open', href: '/chains' },
  ];
  const { list, entries } = menu({ items, onOpenChange });
  expect(entries).toMatchObject([
    { textValue: 'Print', onAction, shouldCloseOnSelect: true, texts: ['Print', 'With notes'] },
    { textValue: 'Open', href: '/chains', texts: ['Open'] },
  ]);
  (list.onClose as () => void)();
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

it('shows why an entry is not available, stays open when it is chosen, and does nothing', () => {
  const onAction = vi.fn();
  const items = [
    { id: 'a', label: 'Delete', href: '/x', detail: 'All', onAction, disabledReason: 'No right' },
  ];
  expect(menu({ items }).entries).toMatchObject([
    {
      href: undefined,
      onAction: undefined,
      shouldCloseOnSelect: false,
      texts: ['Delete', 'Not available: No right'],
    },
  ]);
});

it('ticks the chosen one of a single choice', () => {
  const items = [{ id: 'day', label: 'By day' }];
  const choice = { selectionMode: 'single', selectedKeys: ['day'] };
  expect(menu({ items, selectedId: 'day' }).list).toMatchObject(choice);
  expect(menu({ items }).list.selectionMode).toBeUndefined();
});

it('starts at the entry that the key that opened it asks for', () => {
  expect([menu({ start: 'last' }), menu({ start: null })].map(({ list }) => list.autoFocus)).toEqual(['last', true]);
}); // oxfmt-ignore

it('opens below the start of its button unless the page says otherwise, and closes by a click outside', () => {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  const popoverOf = (given: Partial<MenuListProps>) => propsIn(menu(given).shown, Popover)[0]!;
  expect([popoverOf({}).placement, popoverOf({ placement: 'top end' }).placement]).toEqual(['bottom start', 'top end']);
  (popoverOf({ onOpenChange }).onOpenChange as typeof onOpenChange)(false);
  expect(onOpenChange.mock.calls).toEqual([[false]]);
}); // oxfmt-ignore

it('has its name, what is above its entries, and follows links in the app', () => {
  const navigate = () => {};
  const { shown, list } = menu({ header: <i>Ann Lee</i>, navigate });
  expect([list['aria-label'], propsIn(shown, 'i')]).toEqual(['Actions', [{ children: 'Ann Lee' }]]);
  expect(propsIn(shown, RouterProvider)[0]!.navigate).toBe(navigate);
});
