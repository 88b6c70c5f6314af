import type { Party } from '@/lib/parties/schema';
import { fold } from '@/lib/values/fold';
import { knownRoles, knownSides, sideOfRole } from '@/lib/values/known-roles';

export type RoleStanding = {
  holders: Party[];
  /** There is no room for another: someone has the role, or each side has one. */
  isTaken: boolean;
  /** Whom someone in this role would represent; null where that cannot be told. */
  side: string | null;
};

/** How the role that is asked for stands among the parties. A request names no side; each has a conveyancer. */
export function roleStanding(role: string, parties: readonly Party[]): RoleStanding {
  const holders = parties.filter((party) => fold(party.role) === fold(role));
  const known = knownRoles.find((one) => fold(one) === fold(role)) ?? role;
  if (known !== 'Conveyancer') return { holders, isTaken: holders.length > 0, side: sideOfRole(known) };
  const free = knownSides.filter((side) => !holders.some((one) => fold(one.representing) === fold(side)));
  return { holders, isTaken: free.length === 0, side: free.length === 1 ? free[0]! : null };
}
