import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Dialog, type DialogProps } from './dialog';
import { IconButton } from './icon-button';

function dialog(given: Partial<DialogProps> = {}) {
  const shown = Dialog({ title: 'Export', children: 'Which chains?', isOpen: true, ...given });
  const close = vi.fn<() => void>();
  const box = propsIn(shown, AriaDialog)[0]!;
  const content = (box.children as (given: { close: () => void }) => ReactNode)({ close });
  const [[overlay], [modal]] = [propsIn(shown, ModalOverlay), propsIn(shown, Modal)];
  return { overlay: overlay!, modal: modal!, role: box.role, content, close };
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

it('ends above the home indicator of a phone, with its buttons or without', () => {
  const [plain, asking] = [dialog(), dialog({ actions: 'Export' })];
  const [footer] = propsIn(asking.content, 'footer');
  const insets = [plain.modal, asking.modal, footer!].map(({ className }) =>
    String(className).includes('env(safe-area-inset-bottom)'),
  );
  expect(insets).toEqual([true, false, true]);
});

it('is open, and closed by the keyboard, as its owner says', () => {
  const given = { onOpenChange: () => {}, isKeyboardDismissDisabled: true, isOpen: false };
  const { overlay, role } = dialog({ ...given, role: 'alertdialog' });
  expect(overlay).toMatchObject(given);
  expect(role).toBe('alertdialog');
});
