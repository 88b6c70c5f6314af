'use client';

import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Moment } from '@/components/values/moment';
import { sentInvitesQuery } from '@/lib/invites/queries';
import type { Invite } from '@/lib/invites/schema';
import type { Party } from '@/lib/parties/schema';
import { useEveryPage, type FullList } from '@/lib/query/use-every-page';
import { transactionQuery } from '@/lib/transactions/queries';

type SentInvites = FullList<Invite> & {
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

type CheckReachProps = { parties: Party[]; sent: SentInvites };

/** How far the check for people already there has got, so that the lack of a warning does not say too much. */
export function CheckReach({ parties, sent }: CheckReachProps) {
  const silent = parties.filter(({ email }) => email === null).length;
  const stopped = !sent.isLoading && (sent.error !== null || (sent.hasMore && sent.rows.length > 0));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <p className="min-w-0">
        Compared with {counted(parties.length, 'party', 'parties')}
        {silent > 0 && ` (${silent} without an email address that you can see)`} {andInvites(sent)}
      </p>
      {stopped && (
        <Button size="sm" onPress={sent.loadMore}>
          Compare with the rest
        </Button>
      )}
    </div>
  );
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function andInvites({ rows, isComplete, isLoading, gaps, error, noReading }: SentInvites): string {
  const invites = counted(rows.length, 'pending invite', 'pending invites');
  if (noReading) return `only, not with the invites you sent. ${noReading}`;
  if (isComplete) return rows.length > 0 ? `and all ${invites} you sent.` : 'and no pending invite of yours.';
  if (error && rows.length === 0) return 'only: the invites you sent could not be loaded.';
  if (error) return `and ${invites} you sent, not all: the rest could not be loaded.`;
  if (gaps.isEndless || gaps.unreadable > 0)
    return `and ${invites} you sent, not all: the rest could not be read.`;
  if (isLoading || rows.length === 0) return `and ${invites} you sent so far…`;
  return `and the ${invites} you sent last. There are more.`;
}

type CorrectedInviteProps = {
  /** The sent invite whose address was wrong. */
  id: string;
  email: string;
  sent: SentInvites;
};

/** Shown while an address is corrected: the service cannot withdraw an invite. */
export function CorrectedInvite({ id, email, sent }: CorrectedInviteProps) {
  const invite = sent.rows.find((one) => one.id === id);
  return (
    <Banner tone="info" title="Correct the address below: a new invite is sent to it">
      The invite to {invite?.to ?? email} stays open
      {invite?.expiresAt && (
        <>
          {' '}
          until <Moment value={invite.expiresAt} />
        </>
      )}
      , because the service cannot cancel it. Check who they represent and their rights: the service does not
      say what the first one gave.
    </Banner>
  );
}
