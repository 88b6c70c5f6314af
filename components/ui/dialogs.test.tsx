import type { ReactElement, ReactNode } from 'react';
import { ListBox } from 'react-aria-components/ListBox';
import { ModalOverlay } from 'react-aria-components/Modal';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from './button';
import { ChoiceList } from './choice-list';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';
import { LetterDialog } from './letter-dialog';
import { LinkButton } from './link-button';

it('does not close a question that needs an answer when the user clicks outside', () => {
  const isDismissable = (given?: boolean) =>
    propsIn(Dialog({ title: 'Sure?', children: null, isOpen: true, isDismissable: given }), ModalOverlay)[0]!
      .isDismissable;
  expect([isDismissable(), isDismissable(false)]).toEqual([true, false]);
});

it('says what is missing when no choice matches', () => {
  const emptyText = (given?: string) => {
    const { renderEmptyState } = propsIn(ChoiceList({ emptyText: given }), ListBox)[0]! as {
      renderEmptyState: () => ReactNode;
    };
    return textOf(markupOf(renderEmptyState()));
  };
  expect([emptyText(), emptyText('No firm of that name')]).toEqual(['No match', 'No firm of that name']);
});

function letterDialog(editedBody: string | null) {
  const onChange = vi.fn<(text: string | null) => void>();
  const dialog = LetterDialog({
    title: 'Write an update',
    children: null,
    label: 'Text',
    description: '',
    letter: { subject: 'Your sale & chain', body: 'Line one\nLine two' },
    email: 'ann@example.com',
    editedBody,
    onChange,
    onClose: () => {},
  }) as ReactElement;
  return {
    onChange,
    copied: propsIn(dialog, CopyButton)[0]!.text,
    mail: String(propsIn(dialog, LinkButton)[0]!.href),
    reset: propsIn(dialog, Button)[0]?.onPress as (() => void) | undefined,
  };
}

it('copies and mails a letter as edited, with line breaks that every email program keeps', () => {
  const plain = letterDialog(null);
  expect(plain.mail).toBe(
    'mailto:ann%40example.com?subject=Your%20sale%20%26%20chain&body=Line%20one%0D%0ALine%20two',
  );
  expect([plain.copied, plain.reset]).toEqual(['Line one\nLine two', undefined]);
  const edited = letterDialog('Mine');
  expect([edited.copied, edited.mail.endsWith('&body=Mine')]).toEqual(['Mine', true]);
  edited.reset!();
  expect(edited.onChange.mock.calls).toEqual([[null]]);
});
