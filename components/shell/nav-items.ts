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
  /** The part of the label shown where space is limited. */
  lastWord?: string;
  href: string;
  Icon: LucideIcon;
  /** The second key of the shortcut: `g`, then this letter. */
  letter: string;
  /** The scope of the partner key that the page needs (Authentication). */
  scope: Scope;
  /** When it is in a phone's bottom bar and not behind "More". Waiting access requests replace one item in place. */
  inBottomBar?: 'always' | 'while no request waits';
  /** Shows the number of waiting access requests. */
  showsRequestCount?: boolean;
  /** Prefixes of other paths that belong to this item. */
  alsoActiveAt?: string[];
};

/** The main navigation, in order. */
export const navItems: NavItem[] = [
  {
    label: 'Today',
    href: routes.today(),
    Icon: Sunrise,
    letter: 't',
    scope: 'chains:read',
    inBottomBar: 'always',
  },
  {
    label: 'Chains',
    href: routes.chains(),
    Icon: Waypoints,
    letter: 'c',
    scope: 'chains:read',
    inBottomBar: 'always',
    alsoActiveAt: [routes.transaction('')],
  },
  {
    label: 'Properties',
    href: routes.properties(),
    Icon: House,
    letter: 'p',
    scope: 'properties:read',
    inBottomBar: 'while no request waits',
  },
  { label: 'Address book', href: routes.addressBook(), Icon: BookUser, letter: 'a', scope: 'contacts:read' },
  {
    label: 'Invites',
    href: routes.invites(),
    Icon: Mail,
    letter: 'i',
    scope: 'invites:read',
    inBottomBar: 'always',
  },
  {
    label: 'Access requests',
    lastWord: 'requests',
    href: routes.accessRequests(),
    Icon: KeyRound,
    letter: 'r',
    scope: 'requests:read',
    showsRequestCount: true,
  },
  { label: 'Who sees what', href: routes.access(), Icon: ScanEye, letter: 'w', scope: 'chains:read' },
  { label: 'Team', href: routes.teams(), Icon: UsersRound, letter: 'm', scope: 'teams:read' },
];

export function isActive(item: NavItem, pathname: string): boolean {
  if (pathname === item.href || pathname.startsWith(`${item.href}/`)) return true;
  return item.alsoActiveAt?.some((prefix) => pathname.startsWith(prefix)) ?? false;
}
