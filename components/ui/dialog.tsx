'use client';

import { useEffect, type ReactElement } from 'react';
import type { DialogBoxProps } from './dialog-box';
import { lazily } from './lazily';
import { useOpener } from './use-opener';

const DialogBox = lazily(() => import('./dialog-box').then((module) => module.DialogBox));

export type DialogProps = DialogBoxProps & {
  /** A button that opens it; without one, control it with `isOpen`. */
  trigger?: ReactElement;
  isOpen?: boolean;
};

/** A modal over the page, a sheet from the bottom on a phone. Focus goes in and comes back. */
export function Dialog({ trigger, isOpen, ...box }: DialogProps) {
  useEffect(() => DialogBox.preloadWhenIdle(), []);
  if (trigger) return <OpenedDialog {...box} trigger={trigger} isOpen={isOpen} />;
  return isOpen && <DialogBox {...box} />;
}

function OpenedDialog({ trigger, ...props }: DialogProps & { trigger: ReactElement }) {
  const { button, isOpen, onOpenChange } = useOpener(trigger, {
    popup: 'dialog',
    lazy: DialogBox,
    isOpen: props.isOpen,
    onOpenChange: props.onOpenChange,
  });
  return (
    <>
      {button}
      {isOpen && <DialogBox {...props} onOpenChange={onOpenChange} />}
    </>
  );
}
