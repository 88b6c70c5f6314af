'use client';

import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { sentInvitesQuery } from '@/lib/invites/queries';
import type { Invite } from '@/lib/invites/schema';
import { useEveryPage, type WholeList } from '@/lib/query/use-every-page';
import { transactionQuery } from '@/lib/transactions/queries';

export type SentInvites = WholeList<Invite> & {
  /** Why they cannot be read with this key. */
  noReading: string | undefined;
};

/** The user's pending invites, to warn of a second one; read page by page while the form is filled in. */
export function useSentInvites(): SentInvites {
  const noReading = useMissingScope('invites:read');
  const list = useEveryPage(
    useInfiniteQuery({ ...sentInvitesQuery('pending'), enabled: noReading === undefined }),
  );
  return { ...list, noReading };
}

/** Why the user cannot invite here, for `disabledReason`: the key's scope or their own rights (Endpoint rules 19). */
export function useInviteRefusal(transactionId: string): string | undefined {
  const { data } = useSuspenseQuery(transactionQuery(transactionId));
  const missingScope = useMissingScope('invites:write');
  if (missingScope) return missingScope;
  if (data.yourPermissions?.transactionParty.canEdit) return undefined;
  return 'You do not have the right to change the parties of this transaction, so you cannot invite anyone to it.';
}
