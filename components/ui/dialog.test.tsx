import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { ModalOverlay } from 'react-aria-components/Modal';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Dialog, type DialogProps } from './dialog';
import { IconButton } from './icon-button';

function dialog(given: Partial<DialogProps> = {}) {
  const shown = Dialog({ title: 'Export', children: 'Which chains?', isOpen: true, ...given });
  const close = vi.fn<() => void>();
  const box = propsIn(shown, AriaDialog)[0]!;
  const content = (box.children as (given: { close: () => void }) => ReactNode)({ close });
  return { overlay: propsIn(shown, ModalOverlay)[0]!, role: box.role, content, close };
}
const pressAll = (content: ReactNode) =>
  propsIn(content, 'button').forEach(({ onClick }) => (onClick as () => void)());

it('is named by its title, and has a button that closes it', () => {
  const { content, close } = dialog();
  expect(propsIn(content, Heading)[0]).toMatchObject({ slot: 'title', children: 'Export' });
  const [button] = propsIn(content, IconButton);
  expect(button!.label).toBe('Close');
  (button!.onPress as () => void)();
  expect(close).toHaveBeenCalledOnce();
});

it('has no such button if it needs an answer', () => {
  expect(propsIn(dialog({ isDismissable: false }).content, IconButton)).toEqual([]);
});

it('lets its content and its buttons close it', () => {
  const closing = (close: () => void) => <button onClick={close}>Done</button>;
  const { content, close } = dialog({ children: closing, actions: closing });
  pressAll(content);
  expect(close).toHaveBeenCalledTimes(2);
  expect(propsIn(content, 'footer')).toHaveLength(1);
  expect(propsIn(dialog().content, 'footer')).toEqual([]);
});

it('is open, and closed by the keyboard, as its owner says', () => {
  const given = { onOpenChange: () => {}, isKeyboardDismissDisabled: true, isOpen: false };
  const { overlay, role } = dialog({ ...given, role: 'alertdialog' });
  expect(overlay).toMatchObject(given);
  expect(role).toBe('alertdialog');
});
