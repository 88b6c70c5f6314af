'use client';

import { useEffect, useState } from 'react';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { Ellipsis } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { whenIdle } from '@/components/ui/idle';
import { untilLoaded } from '@/components/ui/until-loaded';
import { PlaceLink } from './place-link';
import { isAt, places } from './places';
import { useWaitingRequests } from './use-waiting-requests';

const loadDialog = untilLoaded(() => import('@/components/ui/dialog').then((module) => module.Dialog));
const Dialog = dynamic(loadDialog, { ssr: false });

/** The places of the bar, and those behind "More". */
function arranged(isAnyWaiting: boolean) {
  const requests = places.find(({ countsRequests }) => countsRequests)!;
  const shown = places
    .filter(({ isOnPhone }) => isOnPhone)
    .map((place) => (isAnyWaiting && place.isOnPhone === 'while no request waits' ? requests : place));
  return { shown, rest: places.filter((place) => !shown.includes(place)) };
}

/** The main navigation below 640 px: four places and "More". */
export function BottomBar({ userId }: { userId: string | null }) {
  const waiting = useWaitingRequests(userId);
  const { shown, rest } = arranged(waiting !== null && waiting.count > 0);
  const pathname = usePathname();
  // Open on this page only: following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  useEffect(() => whenIdle(loadDialog), []);
  return (
    <nav
      aria-label="Main"
      data-print="hide"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="grid h-(--bottom-bar-height) auto-cols-fr grid-flow-col items-center gap-0.5 px-1">
        {shown.map((place) => (
          <li key={place.href}>
            <PlaceLink
              look="rail"
              place={place}
              isCurrent={isAt(place, pathname)}
              waiting={place.countsRequests ? waiting : null}
            />
          </li>
        ))}
        <li>
          <Button
            variant="quiet"
            className="h-12! w-full flex-col gap-0.5! px-1! text-2xs text-2xs! font-normal!"
            icon={<Ellipsis aria-hidden />}
            aria-expanded={isOpen}
            onPress={() => setOpenAt(pathname)}
          >
            More
          </Button>
          {isOpen && (
            <Dialog title="More" isOpen onOpenChange={() => setOpenAt(null)}>
              <ul className="-mx-2">
                {rest.map((place) => (
                  <li key={place.href}>
                    <PlaceLink look="row" place={place} isCurrent={isAt(place, pathname)} />
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
