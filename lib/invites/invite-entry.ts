import type { Party } from '@/lib/parties/schema';
import { cutToHeld } from '@/lib/values/permissions';
import type { Permissions } from '@/lib/values/schema';
import { alreadyThere, type AlreadyThere } from './already-there';
import { usualExpiry } from './expiry';
import { nearMissDomain } from './near-miss-domain';
import type { CreateInviteBody, Invite, InviteExpiry } from './schema';
import { usualRights } from './usual-rights';

/** One row of the invite table as typed. */
export type InviteEntry = {
  email: string;
  role: string;
  representing: string;
  expires: InviteExpiry;
  /** Null for the role's usual rights. */
  permissions: Permissions | null;
  /** The address that the user confirmed in spite of a doubt. */
  sureOf: string;
};

export const entryOf = (given: Partial<InviteEntry> = {}): InviteEntry => ({
  email: '',
  role: '',
  representing: '',
  expires: usualExpiry,
  permissions: null,
  sureOf: '',
  ...given,
});

export const emailKey = (email: string) => email.trim().toLowerCase();

/** Whether a row is empty; it is then skipped. */
export const isBlank = ({ email, role, representing }: InviteEntry) =>
  !email.trim() && !role.trim() && !representing.trim();

/** No one can give more rights than they hold (Endpoint rules 19). */
export const rightsOf = ({ permissions, role }: InviteEntry, held: Permissions): Permissions =>
  cutToHeld(permissions ?? usualRights(role).permissions, held);

export const bodyOf = (entry: InviteEntry, held: Permissions): CreateInviteBody => ({
  email: entry.email.trim(),
  role: entry.role,
  representing: entry.representing,
  permissions: rightsOf(entry, held),
  expires: entry.expires,
});

type Surroundings = {
  transactionId: string;
  parties: Party[];
  sent: Invite[];
  /** The domains of the user's firm and of people in the address book. */
  domains: readonly string[];
};

/** A doubt about an address, until the user confirms it. */
export type Doubt = AlreadyThere | { kind: 'near-miss'; meant: string };

export function doubtOf({ email, sureOf }: InviteEntry, around: Surroundings): Doubt | null {
  if (!email.trim() || sureOf === emailKey(email)) return null;
  const { transactionId, parties, sent, domains } = around;
  const already = alreadyThere(email, transactionId, parties, sent);
  if (already) return already;
  const meant = nearMissDomain(email, domains);
  return meant === null ? null : { kind: 'near-miss', meant };
}

/** Shown at the address when it is submitted with an open doubt. */
export const openDoubtWords: Record<Doubt['kind'], string> = {
  party: 'Already a party: remove the row, or choose “Invite anyway”',
  invited: 'Already invited: remove the row, or choose “Invite anyway”',
  'near-miss': 'Choose the right address',
};

/** Why a row cannot be sent together with the others; null if it can. */
export function duplicateRefusal(entries: InviteEntry[], at: number): string | null {
  const key = emailKey(entries[at]!.email);
  const isEarlier = key !== '' && entries.slice(0, at).some(({ email }) => emailKey(email) === key);
  return isEarlier ? 'Already in an earlier row' : null;
}
