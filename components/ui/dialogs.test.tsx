import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Heading } from 'react-aria-components/Heading';
import { ListBox } from 'react-aria-components/ListBox';
import { ModalOverlay } from 'react-aria-components/Modal';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { ignoreTimersFrom, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { AlertDialog } from './alert-dialog';
import { Button } from './button';
import { ChoiceList } from './choice-list';
import { CopyButton } from './copy-button';
import { Dialog, type DialogProps } from './dialog';
import { LetterDialog } from './letter-dialog';
import { LinkButton } from './link-button';
import { PanelHeader } from './panel-header';
import { SideSheet } from './side-sheet';
import { Skeleton } from './skeleton';

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

/** A blocking question: the props of its dialog, and of its two buttons. */
function alertDialog(given: Partial<ComponentProps<typeof AlertDialog>> = {}) {
  const [onConfirm, close] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const question = {
    title: 'Sure?',
    children: 'It is lost.',
    confirmLabel: 'Remove it',
    onConfirm,
    isOpen: true,
  };
  const { props: dialog } = AlertDialog({ ...question, ...given }) as ReactElement<DialogProps>;
  const actions = (dialog.actions as (close: () => void) => ReactNode)(close);
  const [cancel, confirm] = propsIn(actions, Button);
  return { dialog, cancel: cancel!, confirm: confirm!, onConfirm, close };
}

it('asks a blocking question, which only its buttons or Escape answer', () => {
  const onOpenChange = () => {};
  const { dialog, cancel, confirm, onConfirm, close } = alertDialog({ onOpenChange });
  expect(dialog.onOpenChange).toBe(onOpenChange);
  expect(textOf(markupOf(dialog.children as ReactNode))).toBe('It is lost.');
  expect(dialog).toMatchObject({ role: 'alertdialog', title: 'Sure?', isOpen: true, isDismissable: false });
  expect(dialog.isKeyboardDismissDisabled).toBeFalsy();
  expect([cancel.children, cancel.autoFocus, cancel.disabledReason]).toEqual(['Cancel', true, undefined]);
  expect([confirm.children, confirm.variant]).toEqual(['Remove it', 'primary']);
  (cancel.onPress as () => void)();
  expect([close.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
  (confirm.onPress as () => void)();
  expect([close.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 1]);
});

it('keeps a question open while its action runs', () => {
  const { dialog, cancel, confirm } = alertDialog({ isBusy: true, tone: 'danger', cancelLabel: 'Keep it' });
  expect(dialog.isKeyboardDismissDisabled).toBe(true);
  expect([cancel.children, cancel.disabledReason]).toEqual(['Keep it', 'Already in progress']);
  expect([confirm.variant, confirm.isPending]).toEqual(['danger', true]);
});

it('closes a bottom sheet by a touch outside, and not when it opens', () => {
  const onClose = vi.fn<() => void>();
  const sheet = SideSheet({
    title: '1 Quay Street',
    subtitle: 'Sold',
    close: 'Close',
    onClose,
    children: 'Stages',
  });
  const [overlay] = propsIn(sheet, ModalOverlay);
  expect([overlay!.isOpen, overlay!.isDismissable]).toEqual([true, true]);
  const change = overlay!.onOpenChange as (isOpen: boolean) => void;
  change(true);
  expect(onClose).not.toHaveBeenCalled();
  change(false);
  expect(onClose).toHaveBeenCalledOnce();
  const [header] = propsIn(sheet, PanelHeader);
  expect([header!.subtitle, header!.close]).toEqual(['Sold', 'Close']);
  expect(propsIn(sheet, Heading)[0]!.children).toBe('1 Quay Street');
});

it('shows in the copy button whether copying worked, and says it in place of its own name', async () => {
  stubBrowser();
  ignoreTimersFrom(2500);
  let refusal: Error | null = null;
  const writeText = async () => {
    if (refusal) throw refusal;
  };
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const onCopied = vi.fn<() => void>();
  const hook = await runHook(() =>
    CopyButton({ text: '1', label: 'Copy', name: 'Copy the number', onCopied }),
  );
  const button = () => propsIn(hook.now(), Button)[0]!;
  const press = async () => ((button().onPress as () => void)(), hook.settle());
  const shown = () => [button()['aria-label'], button().children, propsIn(hook.now(), 'span')[0]!.children];
  expect(shown()).toEqual(['Copy the number', 'Copy', null]);
  await press();
  expect(shown()).toEqual([undefined, 'Copied', 'Copied']);
  refusal = new Error('not allowed');
  await press();
  expect(shown()).toEqual([undefined, 'Could not copy', 'Could not copy']);
  expect(onCopied).toHaveBeenCalledOnce();
});

it('has words for a screen reader in place of the shapes of what is loading', () => {
  const html = markupOf(<Skeleton label="Loading the chain" rows={2} />);
  expect(textOf(html)).toBe('Loading the chain');
  expect(html).toMatch(/role="status".*<div aria-hidden="true"/);
});

it('offers to start a letter again only if it differs from the records', () => {
  expect(letterDialog('Line one\nLine two').reset).toBeUndefined();
});

it('finds a choice by its text as it is typed, not by its id', () => {
  const { children } = propsIn(ChoiceList({}), ListBox)[0]! as { children: (choice: object) => ReactNode };
  const item = children({ id: 'person-1', text: 'Ann Lee', detail: 'Seller' });
  expect(propsIn(item)[0]).toMatchObject({ id: 'person-1', textValue: 'Ann Lee' });
});

it('is marked as modal, so that the keys of the page do nothing while it is open', () => {
  const dialog = Dialog({ title: 'Export', children: null, isOpen: true });
  const sheet = SideSheet({
    title: 'A sale',
    subtitle: null,
    close: null,
    onClose: () => {},
    children: null,
  });
  for (const modal of [dialog, sheet]) expect(propsIn(modal, ModalOverlay)[0]).toHaveProperty('data-modal');
});
