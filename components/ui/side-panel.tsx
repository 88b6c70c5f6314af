'use client';

import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './icon-button';
import { useMediaQuery } from './use-media-query';

type SidePanelProps = {
  title: string;
  /** A quiet line under the title. */
  subtitle?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** As high as the row it is in, and no higher: beside a drawing of a given height. */
  isFilling?: boolean;
};

/**
 * Details beside the page. From 640 px up a region of its own, next to what it describes, that leaves the rest usable
 * (put it last in a flex row; it stays in sight while the rest scrolls); on a phone a sheet from the bottom.
 */
export function SidePanel({ title, subtitle, isOpen, onClose, children, footer, isFilling }: SidePanelProps) {
  const isPhone = useMediaQuery('(width < 40rem)');
  if (!isOpen) return null;
  const close = <IconButton label="Close panel" icon={<X aria-hidden />} size="sm" onPress={onClose} />;
  const body = (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">{children}</div>
      {footer && <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">{footer}</div>}
    </>
  );

  if (isPhone) {
    return (
      <ModalOverlay
        isOpen
        isDismissable
        onOpenChange={(open) => !open && onClose()}
        className="fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) items-end bg-scrim data-entering:animate-appear"
      >
        <Modal className="w-full rounded-t-xl border border-line bg-raised shadow-overlay data-entering:animate-rise">
          <AriaDialog className="flex max-h-[calc(var(--visual-viewport-height)*0.85)] flex-col outline-none">
            <PanelHeader title={<Heading slot="title">{title}</Heading>} subtitle={subtitle} close={close} />
            {body}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    );
  }
  return (
    <aside
      aria-label={title}
      data-print="hide"
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
      className={clsx(
        'flex w-96 max-w-[42%] shrink-0 animate-appear flex-col rounded-lg border border-line bg-surface',
        isFilling
          ? 'max-h-full'
          : 'sticky top-[calc(var(--header-height)+1rem)] max-h-[calc(100dvh-var(--header-height)-2rem)] self-start',
      )}
    >
      <PanelHeader title={<h2>{title}</h2>} subtitle={subtitle} close={close} />
      {body}
    </aside>
  );
}

function PanelHeader({
  title,
  subtitle,
  close,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  close: ReactNode;
}) {
  return (
    <header className="flex items-start gap-3 px-4 pt-3 pb-2">
      <div className="min-w-0 flex-1">
        <div className="text-base font-semibold">{title}</div>
        {subtitle && <div className="text-sm text-muted">{subtitle}</div>}
      </div>
      {close}
    </header>
  );
}
