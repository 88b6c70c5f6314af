'use client';

import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { usePathname } from 'next/navigation';
import { useOffline } from 'next/offline';
import { whenIdle } from '@/components/ui/idle';
import { pendingNavigation } from '@/components/ui/pending-navigation';
import { Skeleton } from '@/components/ui/skeleton';
import { loadFailurePanel } from './failure-panel';

/**
 * Where the page stands. The first HTML holds it whole, so that it can be read before any script runs; a `loading.tsx`
 * would make it a late part that a script has to put in place. On the way to the next page this one stays for a
 * second, and then a skeleton covers it.
 */
export function PageMain({ children }: { children: ReactNode }) {
  const here = usePathname();
  const left = useSyncExternalStore(pendingNavigation.subscribe, pendingNavigation.path, () => null);
  // Without a connection the next page may be long in coming.
  const isLeaving = !useOffline() && left === here;
  // Whatever fails later may be the network itself.
  useEffect(() => whenIdle(loadFailurePanel), []);
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy={isLeaving || undefined}
      className="relative w-full max-w-416 flex-1 px-4 pt-4 pb-[calc(var(--bottom-bar-height)+1.5rem)] outline-none sm:px-6 sm:pt-5 sm:pb-10 print:p-0"
    >
      {children}
      {isLeaving && (
        <div className="pointer-events-none absolute inset-0 z-20 [animation:appear_200ms_1s_both] bg-canvas">
          <Skeleton label="Loading the page" rows={10} className="sticky top-(--header-height)" />
        </div>
      )}
    </main>
  );
}
