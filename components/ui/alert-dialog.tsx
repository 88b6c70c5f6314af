'use client';

import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

type AlertDialogProps = {
  title: string;
  children: ReactNode;
  /** The action in words: "Remove the dependency", never "OK". */
  confirmLabel: string;
  onConfirm: () => void;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** The action is running: the dialog stays open and shows a spinner. */
  isBusy?: boolean;
  isOpen: boolean;
  onOpenChange?: (isOpen: boolean) => void;
};

/** A question that blocks the page until it is answered. The caller closes it once the action has finished. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    title,
    children,
    confirmLabel,
    onConfirm,
    cancelLabel = 'Cancel',
    tone = 'primary',
    isBusy,
    ...state
  } = props;
  return (
    <Dialog
      {...state}
      role="alertdialog"
      size="sm"
      title={title}
      isDismissable={false}
      isKeyboardDismissDisabled={isBusy}
      actions={(close) => (
        <>
          <Button onPress={close} autoFocus disabledReason={isBusy ? 'Already in progress' : undefined}>
            {cancelLabel}
          </Button>
          <Button variant={tone} isPending={isBusy} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      )}
    >
      <div className="text-base text-muted">{children}</div>
    </Dialog>
  );
}
