import { type Party } from '@/lib/parties/schema';
import { type Invite } from './schema';

export type AlreadyThere = { kind: 'party'; party: Party } | { kind: 'invited'; invite: Invite };

/**
 * Whether someone is already a party to the transaction or invited to it, by email address in any case. Null means
 * unknown: a party may not share their address, and other people may have invited.
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
