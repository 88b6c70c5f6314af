import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';
import { LetterDialog } from './letter-dialog';
import { LinkButton } from './link-button';
import { TextArea } from './text-area';

function letterDialog(given: Partial<ComponentProps<typeof LetterDialog>> = {}) {
  const [onChange, onUsed, onClose] = [vi.fn<(text: string | null) => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  const shown = LetterDialog({
    ...{ title: 'Write an update', label: 'Words', description: 'No names.', children: <i>To</i> },
    ...{ letter: { subject: 'Your sale', body: 'As recorded' }, email: '', editedBody: null },
    ...{ onChange, onUsed, onClose, ...given },
  });
  const [dialog, text, copy, mail] = [Dialog, TextArea, CopyButton, LinkButton].map((type) => propsIn(shown, type)[0]!);
  return { shown, dialog: dialog!, text: text!, copy: copy!, mail: mail!, onChange, onUsed, onClose };
} // oxfmt-ignore

it('can be edited, and says what it leaves out', () => {
  const { text, onChange } = letterDialog();
  expect(text).toMatchObject({ label: 'Words', description: 'No names.', value: 'As recorded' });
  (text.onChange as (text: string) => void)('As I know');
  expect(onChange.mock.calls).toEqual([['As I know']]);
  expect(letterDialog({ editedBody: '' }).text.value).toBe('');
});

it('counts as used once it is copied or opened in the email program', () => {
  const { copy, mail, onUsed } = letterDialog();
  (copy.onCopied as () => void)();
  (mail.onClick as () => void)();
  expect(onUsed).toHaveBeenCalledTimes(2);
});

it('has its fields above it, and closes when its dialog does', () => {
  const { shown, dialog, onClose } = letterDialog();
  expect([dialog.title, dialog.isOpen, propsIn(shown, 'i').length]).toEqual(['Write an update', true, 1]);
  const change = dialog.onOpenChange as (isOpen: boolean) => void;
  change(true);
  expect(onClose).not.toHaveBeenCalled();
  change(false);
  expect(onClose).toHaveBeenCalledOnce();
});
