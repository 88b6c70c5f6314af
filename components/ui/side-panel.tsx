'use client';

import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { IconButton } from './icon-button';
import { whenIdle } from './idle';
import { PanelHeader } from './panel-header';
import { loaderWithRetry } from './loader-with-retry';
import { useMediaQuery } from './use-media-query';

const loadSheet = loaderWithRetry(() => import('./side-sheet').then((module) => module.SideSheet));
/** Loaded on phones only. */
const SideSheet = dynamic(loadSheet, { ssr: false });

type SidePanelProps = {
  title: string;
  /** Secondary text under the title. */
  subtitle?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Takes the height of its flex row, for use next to a graph of fixed height. */
  isFullHeight?: boolean;
  /** Shown without having been opened, and cannot be closed. On screens of 1,200 px and more only. */
  isPinned?: boolean;
  /** Each new object moves focus to the first action in the footer, or else in the panel. */
  focusRequest?: object | null;
};

/**
 * Details next to the page content. From 640 px up it is a non-modal region that stays in view while the page scrolls;
 * place it last in a flex row. On a phone it is a bottom sheet.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, subtitle, isOpen, onClose, children, footer, isFullHeight, isPinned, focusRequest } = props;
  const isPhone = useMediaQuery('(width < 40rem)');
  useEffect(() => {
    if (isPhone) whenIdle(loadSheet);
  }, [isPhone]);
  if (!isOpen) return null;
  const close = !isPinned && (
    <IconButton label="Close panel" icon={<X aria-hidden />} size="sm" onPress={onClose} />
  );
  const body = (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">{children}</div>
      {footer && (
        <div data-actions className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
          {footer}
        </div>
      )}
    </>
  );

  if (isPhone) {
    return isPinned ? null : (
      <SideSheet title={title} subtitle={subtitle} close={close} onClose={onClose}>
        {body}
      </SideSheet>
    );
  }
  return (
    <PanelRegion label={title} {...{ onClose, isFullHeight, isPinned, focusRequest }}>
      <PanelHeader title={<h2>{title}</h2>} subtitle={subtitle} close={close} />
      {body}
    </PanelRegion>
  );
}

type PanelRegionProps = { label: string; children: ReactNode } & Pick<
  SidePanelProps,
  'onClose' | 'isFullHeight' | 'isPinned' | 'focusRequest'
>;

/** The focus requests that were followed: Back and Forward may show the panel with the same one again. */
const followed = new WeakSet<object>();

function PanelRegion({ label, onClose, isFullHeight, isPinned, focusRequest, children }: PanelRegionProps) {
  const box = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  // If focus is inside the panel when it closes, return it to where it was before.
  useLayoutEffect(() => {
    const panel = box.current;
    opener.current = document.activeElement;
    return () => {
      if (panel?.contains(document.activeElement) && opener.current instanceof HTMLElement)
        opener.current.focus();
    };
  }, []);
  useEffect(() => {
    if (!focusRequest || followed.has(focusRequest)) return;
    followed.add(focusRequest);
    // An open panel can be asked for again from another line of the page.
    const { activeElement, body } = document;
    if (activeElement !== body && !box.current?.contains(activeElement)) opener.current = activeElement;
    const actions = box.current?.querySelector('[data-actions]') ?? box.current;
    actions?.querySelector<HTMLElement>('a, button')?.focus();
  }, [focusRequest]);
  return (
    <aside
      ref={box}
      aria-label={label}
      data-print="hide"
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
      className={clsx(
        'flex w-96 max-w-[42%] shrink-0 flex-col rounded-lg border border-line bg-surface [overflow-wrap:anywhere]',
        isPinned ? 'max-[75rem]:hidden' : 'animate-appear',
        isFullHeight
          ? 'max-h-full min-[75rem]:h-full'
          : 'sticky top-[calc(var(--header-height)+1rem)] max-h-[calc(100dvh-var(--header-height)-2rem)] self-start',
      )}
    >
      {children}
    </aside>
  );
}
