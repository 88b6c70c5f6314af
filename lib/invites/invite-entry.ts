import type { Party } from '@/lib/parties/schema';
import { cutToHeld } from '@/lib/values/permission-presets';
import type { Permissions } from '@/lib/values/permissions';
import { alreadyThere, type AlreadyThere } from './already-there';
import { usualExpiry } from './expiry';
import { nearMissDomain } from './near-miss-domain';
import type { CreateInviteBody, Invite, InviteExpiry } from './schema';
import { usualRights } from './usual-rights';

/** One row of the invite table, as it is typed. */
export type InviteEntry = {
  email: string;
  role: string;
  representing: string;
  expires: InviteExpiry;
  /** Null: the usual ones of the role. */
  permissions: Permissions | null;
  /** The address that is to be invited although something speaks against it. */
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

/** No one was entered there; such a row is passed over. */
export const isBlank = ({ email, role, representing }: InviteEntry) =>
  !email.trim() && !role.trim() && !representing.trim();

/** No one gives more than they hold (Endpoint rules 19). */
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
  /** The domains of the firm and of the people it knows. */
  domains: readonly string[];
};

/** What speaks against an address, until the person says that they are sure of it. */
export type Doubt = AlreadyThere | { kind: 'near-miss'; meant: string };

export function doubtOf({ email, sureOf }: InviteEntry, around: Surroundings): Doubt | null {
  if (!email.trim() || sureOf === emailKey(email)) return null;
  const { transactionId, parties, sent, domains } = around;
  const already = alreadyThere(email, transactionId, parties, sent);
  if (already) return already;
  const meant = nearMissDomain(email, domains);
  return meant === null ? null : { kind: 'near-miss', meant };
}

/** Said at the address when it is sent without an answer to the doubt. */
export const unanswered: Record<Doubt['kind'], string> = {
  party: 'Already a party: remove the row, or choose “Invite anyway”',
  invited: 'Already invited: remove the row, or choose “Invite anyway”',
  'near-miss': 'Choose the right address',
};

/** Why an address cannot be sent as one of several; null when it can. */
export function twiceOrNull(entries: InviteEntry[], at: number): string | null {
  const key = emailKey(entries[at]!.email);
  const isEarlier = key !== '' && entries.slice(0, at).some(({ email }) => emailKey(email) === key);
  return isEarlier ? 'Named in an earlier row' : null;
}
