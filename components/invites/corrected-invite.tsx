'use client';

import { Banner } from '@/components/ui/banner';
import { Moment } from '@/components/values/moment';
import type { SentInvites } from './use-sent-invites';

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
