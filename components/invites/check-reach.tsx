'use client';

import { Button } from '@/components/ui/button';
import type { Party } from '@/lib/parties/schema';
import type { SentInvites } from './use-sent-invites';

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
