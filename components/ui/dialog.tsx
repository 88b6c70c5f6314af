'use client';

import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './icon-button';

type Part = ReactNode | ((close: () => void) => ReactNode);

export type DialogProps = {
  title: string;
  children: Part;
  /** The buttons at the bottom: cancel first, the main action last. */
  actions?: Part;
  size?: 'sm' | 'md' | 'lg';
  role?: 'dialog' | 'alertdialog';
  isOpen: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Whether clicking outside or pressing the close button closes it. Off for questions that need an answer. */
  isDismissable?: boolean;
  /** Set to stop Escape from closing it. */
  isKeyboardDismissDisabled?: boolean;
};

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' };

/** A modal dialog, shown as a bottom sheet on a phone. Focus moves in and returns to the opener on close. */
export function Dialog(props: DialogProps) {
  const { title, children, actions, size = 'md', role, isDismissable = true, ...state } = props;
  return (
    <ModalOverlay
      data-modal
      {...state}
      isDismissable={isDismissable}
      className="fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) items-end justify-center bg-scrim data-entering:animate-appear sm:items-start sm:px-4 sm:pt-[12vh]"
    >
      <Modal
        className={clsx(
          'w-full rounded-t-xl border border-line bg-raised shadow-overlay data-entering:animate-rise sm:rounded-xl',
          widths[size],
          // The home indicator of a phone; the footer leaves room for it in its own colour.
          !actions && 'max-sm:pb-[env(safe-area-inset-bottom)]',
        )}
      >
        <AriaDialog
          role={role}
          className="flex max-h-[calc(var(--visual-viewport-height)*0.8)] flex-col wrap-anywhere outline-none"
        >
          {({ close }) => (
            <>
              <header className="flex items-start gap-3 px-4 pt-3.5 pb-2">
                <Heading slot="title" className="min-w-0 flex-1 text-lg font-semibold">
                  {title}
                </Heading>
                {isDismissable && (
                  <IconButton label="Close" icon={<X aria-hidden />} size="sm" onPress={close} />
                )}
              </header>
              <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
                {typeof children === 'function' ? children(close) : children}
              </div>
              {actions && (
                <footer className="flex flex-wrap justify-end gap-2 rounded-b-xl border-t border-line bg-sunken px-4 py-3 max-sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
                  {typeof actions === 'function' ? actions(close) : actions}
                </footer>
              )}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
