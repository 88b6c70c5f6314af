'use client';

import { Toaster as Sonner } from 'sonner';

/** Shows the toasts of `notify`. Mount it once, in the root layout: only an existing live region is read out. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      // Above the bottom bar wherever it is shown: sonner's `mobileOffset` would end at 600 px.
      className="font-sans! max-sm:bottom-[calc(var(--bottom-bar-height)+0.5rem)]!"
      containerAriaLabel="Confirmations"
      offset={{
        bottom: 'calc(16px + env(safe-area-inset-bottom))',
        right: 'calc(16px + env(safe-area-inset-right))',
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg border border-line bg-raised px-3 py-2.5 text-sm text-ink shadow-overlay',
          content: 'flex-1',
          actionButton: 'rounded-md px-2 py-1 text-sm font-medium text-accent-ink hover:bg-hover',
        },
      }}
    />
  );
}
