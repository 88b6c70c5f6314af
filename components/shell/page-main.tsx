'use client';

import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { usePathname } from 'next/navigation';
import { useOffline } from 'next/offline';
import { whenIdle } from '@/components/ui/idle';
import { pendingNavigation } from '@/components/ui/pending-navigation';
import { Skeleton } from '@/components/ui/skeleton';
import { loadFailurePanel } from './failure-panel';

/**
 * The main element. During a navigation the old page stays for one second, then a skeleton covers it. We don't use
 * `loading.tsx`: it would stream the page, and only a script could insert it. Without it, the first HTML is complete.
 */
export function PageMain({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const leavingPath = useSyncExternalStore(pendingNavigation.subscribe, pendingNavigation.path, () => null);
  // Offline, the next page may take long, so the old page stays usable.
  const isNavigating = !useOffline() && leavingPath === pathname;
  // Preload the panel: later the network itself may be what fails.
  useEffect(() => whenIdle(loadFailurePanel), []);
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy={isNavigating || undefined}
      className="relative w-full max-w-416 flex-1 px-4 pt-4 pb-[calc(var(--bottom-bar-height)+1.5rem)] outline-none sm:px-6 sm:pt-5 sm:pb-10 print:p-0"
    >
      {children}
      {isNavigating && (
        <div className="pointer-events-none absolute inset-0 z-20 [animation:appear_200ms_1s_both] bg-canvas">
          <Skeleton label="Loading the page" rows={10} className="sticky top-(--header-height)" />
        </div>
      )}
    </main>
  );
}
