'use client';

import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { Moment } from '@/components/values/moment';
import { sentInvitesQuery } from '@/lib/invites/queries';
import type { Invite } from '@/lib/invites/schema';
import { inviteRefusal } from '@/lib/parties/party-rules';
import type { Party } from '@/lib/parties/schema';
import { useEveryPage, type FullList } from '@/lib/query/use-every-page';
import { transactionQuery } from '@/lib/transactions/queries';
import { count } from '@/lib/values/text';

type SentInvites = FullList<Invite> & {
  /** Why the partner key does not allow reading them. */
  readRefusal: string | undefined;
};

/** The user's pending invites, to warn of duplicates. All pages are read while the form is filled in. */
export function useSentInvites(): SentInvites {
  const readRefusal = useMissingScope('invites:read');
  const list = useEveryPage(
    useInfiniteQuery({ ...sentInvitesQuery('pending'), enabled: readRefusal === undefined }),
  );
  return { ...list, readRefusal };
}

/** Why the user cannot invite here, as a `disabledReason`: the key's scope or their own rights (Endpoint rules 19). */
export function useInviteRefusal(transactionId: string): string | undefined {
  const { data } = useSuspenseQuery(transactionQuery(transactionId));
  return useMissingScope('invites:write') ?? inviteRefusal(data.yourPermissions);
}

type CheckCoverageProps = { parties: Party[]; sent: SentInvites };

/** Says which parties and invites the duplicate check covers, because without a warning one may expect full coverage. */
export function CheckCoverage({ parties, sent }: CheckCoverageProps) {
  const withoutEmail = parties.filter(({ email }) => email === null).length;
  const stopped = !sent.isLoading && (sent.error !== null || (sent.hasMore && sent.rows.length > 0));
  return (
    <div tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <p className="min-w-0">
        Compared with {count(parties.length, 'party', 'parties')}
        {withoutEmail > 0 && ` (${withoutEmail} without an email address that you can see)`}{' '}
        {invitesCoverage(sent)}
      </p>
      {stopped && (
        <Button ref={keepFocusHere} size="sm" onPress={sent.loadMore}>
          Compare with the rest
        </Button>
      )}
    </div>
  );
}

function invitesCoverage({ rows, isComplete, isLoading, gaps, error, readRefusal }: SentInvites): string {
  const invites = count(rows.length, 'pending invite');
  if (readRefusal) return `only, not with the invites you sent. ${readRefusal}`;
  if (isComplete) return rows.length > 0 ? `and all ${invites} you sent.` : 'and no pending invite of yours.';
  if (error && rows.length === 0) return 'only: the invites you sent could not be loaded.';
  if (error) return `and ${invites} you sent, not all: the rest could not be loaded.`;
  if (gaps.isEndless || gaps.unreadable > 0)
    return `and ${invites} you sent, not all: the rest could not be read.`;
  if (isLoading || rows.length === 0) return `and ${invites} you sent so far…`;
  return `and the ${invites} you sent last. There are more.`;
}

type CorrectedInviteProps = {
  /** The sent invite with the wrong address. */
  id: string;
  email: string;
  sent: SentInvites;
};

/** Explains that the first invite stays open, because the service cannot withdraw it. */
export function CorrectedInvite({ id, email, sent }: CorrectedInviteProps) {
  const invite = sent.rows.find((row) => row.id === id);
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
      show those of the first invite.
    </Banner>
  );
}
