import {
  BookUser,
  House,
  KeyRound,
  Mail,
  ScanEye,
  Sunrise,
  UsersRound,
  Waypoints,
  type LucideIcon,
} from 'lucide-react';
import type { Scope } from '@/lib/account/schema';
import { routes } from '@/lib/routes';

export type NavItem = {
  label: string;
  /** Enough of the label where there is little room. */
  lastWord?: string;
  href: string;
  Icon: LucideIcon;
  /** Goes there after `g`. */
  letter: string;
  /** What the partner key needs for it (Authentication). */
  scope: Scope;
  /**
   * Has an item of its own in a phone's bottom bar; the others are behind "More". One gives its item to the access
   * requests while some wait, so that nothing beside it moves.
   */
  isOnPhone?: 'always' | 'while no request waits';
  /** How many wait there is shown beside it. */
  countsRequests?: boolean;
  /** Starts of other addresses that belong here. */
  alsoAt?: string[];
};

/** The main navigation, in order. */
export const navItems: NavItem[] = [
  {
    label: 'Today',
    href: routes.today(),
    Icon: Sunrise,
    letter: 't',
    scope: 'chains:read',
    isOnPhone: 'always',
  },
  {
    label: 'Chains',
    href: routes.chains(),
    Icon: Waypoints,
    letter: 'c',
    scope: 'chains:read',
    isOnPhone: 'always',
    alsoAt: [routes.transaction('')],
  },
  {
    label: 'Properties',
    href: routes.properties(),
    Icon: House,
    letter: 'p',
    scope: 'properties:read',
    isOnPhone: 'while no request waits',
  },
  { label: 'Address book', href: routes.addressBook(), Icon: BookUser, letter: 'a', scope: 'contacts:read' },
  {
    label: 'Invites',
    href: routes.invites(),
    Icon: Mail,
    letter: 'i',
    scope: 'invites:read',
    isOnPhone: 'always',
  },
  {
    label: 'Access requests',
    lastWord: 'requests',
    href: routes.accessRequests(),
    Icon: KeyRound,
    letter: 'r',
    scope: 'requests:read',
    countsRequests: true,
  },
  { label: 'Who sees what', href: routes.access(), Icon: ScanEye, letter: 'w', scope: 'chains:read' },
  { label: 'Team', href: routes.teams(), Icon: UsersRound, letter: 'm', scope: 'teams:read' },
];

export function isActive(item: NavItem, pathname: string): boolean {
  if (pathname === item.href || pathname.startsWith(`${item.href}/`)) return true;
  return item.alsoAt?.some((start) => pathname.startsWith(start)) ?? false;
}
