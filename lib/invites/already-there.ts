import { type Party } from '@/lib/parties/schema';
import { type Invite } from './schema';

export type AlreadyThere = { kind: 'party'; party: Party } | { kind: 'invited'; invite: Invite };

/**
 * Whether someone is a party of the transaction or invited to it already, by email address in any case. Null says
 * that nothing is known of it: a party may keep the address to themselves, and others invite as well.
 */
export function alreadyThere(
  email: string,
  transactionId: string,
  parties: Party[],
  sent: Invite[],
): AlreadyThere | null {
  const wanted = email.trim().toLowerCase();
  if (!wanted) return null;
  const party = parties.find((one) => one.email?.toLowerCase() === wanted);
  if (party) return { kind: 'party', party };
  const invite = sent.find(
    ({ to, status, transaction }) =>
      status === 'pending' && transaction.id === transactionId && to.toLowerCase() === wanted,
  );
  return invite ? { kind: 'invited', invite } : null;
}
