'use client';

import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { PanelHeader } from './panel-header';

type SideSheetProps = {
  title: string;
  subtitle?: ReactNode;
  close: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** The bottom sheet that a SidePanel becomes on a phone. */
export function SideSheet({ title, subtitle, close, onClose, children }: SideSheetProps) {
  return (
    <ModalOverlay
      data-modal
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) items-end bg-scrim data-entering:animate-appear"
    >
      <Modal className="w-full rounded-t-xl border border-line bg-raised pb-[env(safe-area-inset-bottom)] shadow-overlay data-entering:animate-rise">
        <AriaDialog className="flex max-h-[calc(var(--visual-viewport-height)*0.85)] flex-col wrap-anywhere outline-none">
          <PanelHeader title={<Heading slot="title">{title}</Heading>} subtitle={subtitle} close={close} />
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
