'use client';

import { usePathname } from 'next/navigation';
import { Brand } from './brand';
import { NavLink } from './nav-link';
import { isActive, navItems } from './nav-items';
import { useWaitingRequests } from './use-waiting-requests';

/** The main navigation from 640 px up: a narrow rail, with labels next to the icons from 1024 px. */
export function SideNav({ userId }: { userId: string | null }) {
  const waiting = useWaitingRequests(userId);
  const pathname = usePathname();
  return (
    <nav
      aria-label="Main"
      data-print="hide"
      className="sticky top-0 hidden h-dvh w-19 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:flex lg:w-52"
    >
      <Brand className="h-(--header-height) px-4" />
      <ul className="space-y-0.5 p-2">
        {navItems.map((item) => (
          <li key={item.href}>
            <NavLink
              variant="rail"
              item={item}
              isCurrent={isActive(item, pathname)}
              waiting={item.showsRequestCount ? waiting : null}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
