'use client';

import { useEffect, useState } from 'react';
import { useRouter } from 'next/navigation';
import { AlertDialog } from './alert-dialog';
import { activeGuards, isAnotherPage } from './leave-for';

type UnsavedGuardProps = {
  /** Whether there is unsaved input. */
  isActive: boolean;
  /** Called when the user chooses to leave anyway. */
  onLeave?: () => void;
};

/** Asks for confirmation before a link, a shortcut (`leaveFor`), a reload or closing the tab discards unsaved input. */
export function UnsavedGuard({ isActive, onLeave }: UnsavedGuardProps) {
  const router = useRouter();
  const [destination, setDestination] = useState<string | null>(null);

  useEffect(() => {
    if (!isActive) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const href = leavingLink(event);
      if (!href) return;
      event.preventDefault();
      event.stopPropagation();
      setDestination(href);
    };
    activeGuards.add(setDestination);
    window.addEventListener('beforeunload', onUnload);
    // Capture phase, so that it runs before the link's own handler.
    document.addEventListener('click', onClick, true);
    return () => {
      activeGuards.delete(setDestination);
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [isActive]);

  return (
    <AlertDialog
      title="Leave without saving?"
      confirmLabel="Leave this page"
      cancelLabel="Keep editing"
      tone="danger"
      isOpen={destination !== null}
      onOpenChange={(isOpen) => !isOpen && setDestination(null)}
      onConfirm={() => {
        onLeave?.();
        setDestination(null);
        if (destination) router.push(destination);
      }}
    >
      What you entered on this page has not been saved.
    </AlertDialog>
  );
}

/** The target of a click that would leave this page in this tab; else null. */
function leavingLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
    return null;
  const url = new URL(link.href);
  return url.origin === location.origin && isAnotherPage(url) ? url.pathname + url.search + url.hash : null;
}
