import type { Party } from '@/lib/parties/schema';
import { fold } from '@/lib/values/text';
import { isEstateAgent, knownRoles, knownSides, roleLabel, sideOfRole } from '@/lib/values/labels';

export type RoleAvailability = {
  holders: Party[];
  /** Someone already has the role; for a conveyancer, both sides do. */
  isTaken: boolean;
  /** The side that the new party would represent; null if unknown. */
  side: string | null;
};

/** Whether the requested role is taken. A request names no side, but each side has its own conveyancer. */
export function roleAvailability(role: string, parties: readonly Party[]): RoleAvailability {
  const holders = parties.filter(
    (party) =>
      fold(party.role) === fold(role) ||
      (isEstateAgent(role) && isEstateAgent(roleLabel(party.role, party.representing))),
  );
  const known = knownRoles.find((one) => fold(one) === fold(role)) ?? role;
  if (known !== 'Conveyancer') return { holders, isTaken: holders.length > 0, side: sideOfRole(known) };
  const free = knownSides.filter((side) => !holders.some((one) => fold(one.representing) === fold(side)));
  return { holders, isTaken: free.length === 0, side: free.length === 1 ? free[0]! : null };
}
