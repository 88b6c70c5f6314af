'use client';

import { useEffect, useState } from 'react';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { Ellipsis } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { whenIdle } from '@/components/ui/idle';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { NavLink } from './nav-link';
import { isActive, navItems } from './nav-items';
import { useWaitingRequests } from './use-waiting-requests';

const loadDialog = loaderWithRetry(() => import('@/components/ui/dialog').then((module) => module.Dialog));
const Dialog = dynamic(loadDialog, { ssr: false });

/** Splits the items into those in the bar and those behind "More". */
function splitItems(isAnyWaiting: boolean) {
  const accessRequests = navItems.find(({ showsRequestCount }) => showsRequestCount)!;
  const inBar = navItems
    .filter(({ inBottomBar }) => inBottomBar)
    .map((item) => (isAnyWaiting && item.inBottomBar === 'while no request waits' ? accessRequests : item));
  return { inBar, overflow: navItems.filter((item) => !inBar.includes(item)) };
}

/** The main navigation below 640 px: four items and "More". */
export function BottomBar({ userId }: { userId: string | null }) {
  const waiting = useWaitingRequests(userId);
  const { inBar, overflow } = splitItems(waiting !== null && waiting.count > 0);
  const pathname = usePathname();
  // Open for one path only: leaving it closes the sheet, also for when the user comes back.
  const [openPath, setOpenPath] = useState<string | null>(null);
  if (openPath !== null && openPath !== pathname) setOpenPath(null);
  const isOpen = openPath === pathname;
  useEffect(() => whenIdle(loadDialog), []);
  return (
    <nav
      aria-label="Main"
      data-print="hide"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="grid h-14 auto-cols-fr grid-flow-col items-center gap-0.5 px-1">
        {inBar.map((item) => (
          <li key={item.href}>
            <NavLink
              variant="rail"
              item={item}
              isCurrent={isActive(item, pathname)}
              waiting={item.showsRequestCount ? waiting : null}
            />
          </li>
        ))}
        <li>
          <Button
            variant="quiet"
            className="h-12! w-full flex-col gap-0.5! px-1! text-2xs text-2xs! font-normal!"
            icon={<Ellipsis aria-hidden />}
            aria-expanded={isOpen}
            onPress={() => setOpenPath(pathname)}
          >
            More
          </Button>
          {isOpen && (
            <Dialog title="More" isOpen onOpenChange={() => setOpenPath(null)}>
              <ul
                className="-mx-2"
                // A link to this same path changes no path.
                onClick={({ target }) => {
                  if (target instanceof Element && target.closest('a')) setOpenPath(null);
                }}
              >
                {overflow.map((item) => (
                  <li key={item.href}>
                    <NavLink variant="row" item={item} isCurrent={isActive(item, pathname)} />
                  </li>
                ))}
              </ul>
            </Dialog>
          )}
        </li>
      </ul>
    </nav>
  );
}
