'use client';

import { use } from 'react';
import { usePathname } from 'next/navigation';
import type { Whoami } from '@/lib/account/schema';
import { Brand } from './brand';
import { PlaceLink } from './place-link';
import { isAt, places, whyClosed } from './places';

type WhoamiProps = { whoami: Promise<Whoami | null> | null };

/** The main navigation from 640 px up: a rail, and words beside the icons from 1024 px. */
export function SideNav({ whoami }: WhoamiProps) {
  const pathname = usePathname();
  const scopes = whoami && (use(whoami)?.scopes ?? null);
  return (
    <div
      data-print="hide"
      className="sticky top-0 hidden h-dvh w-19 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface sm:flex lg:w-52"
    >
      <Brand className="h-(--header-height) px-4" />
      <nav aria-label="Main" className="p-2">
        <ul className="space-y-0.5">
          {places.map((place) => (
            <li key={place.href}>
              <PlaceLink
                look="rail"
                place={place}
                isCurrent={isAt(place, pathname)}
                closedReason={whyClosed(place, scopes)}
              />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
