'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { transactionQuery } from '@/lib/transactions/queries';

/** Why the user cannot invite here, for `disabledReason`: the key's scope or their own rights (Endpoint rules 19). */
export function useInviteRefusal(transactionId: string): string | undefined {
  const { data } = useSuspenseQuery(transactionQuery(transactionId));
  const missingScope = useMissingScope('invites:write');
  if (missingScope) return missingScope;
  if (data.yourPermissions?.transactionParty.canEdit) return undefined;
  return 'You do not have the right to change the parties of this transaction, so you cannot invite anyone to it.';
}
