import type { Contact } from '@/lib/contacts/schema';
import type { Party } from '@/lib/parties/schema';
import { limitToHeld } from '@/lib/values/permissions';
import { roleLabel } from '@/lib/values/labels';
import type { Permissions } from '@/lib/values/schema';
import { fold, queryWords } from '@/lib/values/text';
import { choiceParam, readerOf, serializerOf, textParam } from '@/lib/values/url-params';
import { defaultExpiry } from './invite-status';
import { nearMissDomain } from './near-miss-domain';
import { type CreateInviteBody, type Invite, inviteExpiries, type InviteExpiry } from './schema';
import { usualRights } from './usual-rights';

/** One row of the invite table. */
export type InviteEntry = {
  email: string;
  role: string;
  representing: string;
  expires: InviteExpiry;
  /** Null for the role's usual rights. */
  permissions: Permissions | null;
  /** The address that the user has confirmed despite a warning. */
  confirmedEmail: string;
};

export const entryOf = (given: Partial<InviteEntry> = {}): InviteEntry => ({
  email: '',
  role: '',
  representing: '',
  expires: defaultExpiry,
  permissions: null,
  confirmedEmail: '',
  ...given,
});

/** A comparable form of an email address. */
export const emailKey = (email: string) => email.trim().toLowerCase();

/** Whether a row is empty, and therefore skipped. */
export const isBlank = ({ email, role, representing }: InviteEntry) =>
  !email.trim() && !role.trim() && !representing.trim();

/** The rights to offer: no one can give more than they hold (Endpoint rules 19). */
export const rightsOf = ({ permissions, role }: InviteEntry, held: Permissions): Permissions =>
  limitToHeld(permissions ?? usualRights(role).permissions, held);

export const bodyOf = (entry: InviteEntry, held: Permissions): CreateInviteBody => ({
  email: entry.email.trim(),
  role: entry.role,
  representing: entry.representing,
  permissions: rightsOf(entry, held),
  expires: entry.expires,
});

type WarningContext = {
  transactionId: string;
  parties: Party[];
  sent: Invite[];
  /** The domains of the user's firm and of people in the address book. */
  domains: readonly string[];
};

/** A warning about an address, shown until the user confirms it. */
export type AddressWarning = AlreadyInvolved | { kind: 'near-miss'; meant: string };

export function warningOf(
  { email, confirmedEmail }: InviteEntry,
  context: WarningContext,
): AddressWarning | null {
  if (!email.trim() || confirmedEmail === emailKey(email)) return null;
  const { transactionId, parties, sent, domains } = context;
  const already = alreadyInvolved(email, transactionId, parties, sent);
  if (already) return already;
  const meant = nearMissDomain(email, domains);
  return meant === null ? null : { kind: 'near-miss', meant };
}

/** The errors at an address that is submitted with an unconfirmed warning. */
export const unresolvedWarnings: Record<AddressWarning['kind'], string> = {
  party: 'Already a party: remove the row, or choose “Invite anyway”',
  invited: 'Already invited: remove the row, or choose “Invite anyway”',
  'near-miss': 'Choose the right address',
};

/** Why a row duplicates another; null if it does not. */
export function duplicateRefusal(entries: InviteEntry[], at: number): string | null {
  const key = emailKey(entries[at]!.email);
  const isEarlier = key !== '' && entries.slice(0, at).some(({ email }) => emailKey(email) === key);
  return isEarlier ? 'Already in an earlier row' : null;
}

type AlreadyInvolved = { kind: 'party'; party: Party } | { kind: 'invited'; invite: Invite };

/**
 * Whether an email address belongs to a party to the transaction or someone invited to it, ignoring case. Null means
 * unknown: a party may not share their address, and other people may have invited.
 */
function alreadyInvolved(
  email: string,
  transactionId: string,
  parties: Party[],
  sent: Invite[],
): AlreadyInvolved | null {
  const wanted = emailKey(email);
  if (!wanted) return null;
  const party = parties.find((one) => one.email?.toLowerCase() === wanted);
  if (party) return { kind: 'party', party };
  const invite = sent.find(
    ({ to, status, transaction }) =>
      status === 'pending' && transaction.id === transactionId && to.toLowerCase() === wanted,
  );
  return invite ? { kind: 'invited', invite } : null;
}

/** The number of suggestions that fit under a field. */
const maxPeople = 8;

type Suggestion = { email: string; detail: string };

/** People in the address book whose name, firm or email contains all the typed words. */
export function suggestPeople(
  contacts: readonly Contact[],
  typed: string,
  excluded: ReadonlySet<string>,
): Suggestion[] {
  const words = queryWords(typed);
  const found: Suggestion[] = [];
  if (words.length === 0) return found;
  for (const { email, name, company, transactions } of contacts) {
    if (!email || excluded.has(email.toLowerCase())) continue;
    const text = fold([name, company, email].join(' '));
    if (!words.every((word) => text.includes(word))) continue;
    const first = transactions[0];
    const role = first && roleLabel(first.role, first.representing);
    found.push({ email, detail: [name, role, company].filter(Boolean).join(', ') });
    if (found.length === maxPeople) break;
  }
  return found;
}

/** The invite page's URL parameters, which prefill the first row. */
const inviteParams = {
  email: textParam(''),
  role: textParam(''),
  representing: textParam(''),
  expires: choiceParam(inviteExpiries),
  /** The id of a sent invite with a wrong address. */
  correct: textParam(''),
};

export const loadInviteParams = readerOf(inviteParams);
export const serializeInviteParams = serializerOf(inviteParams);
