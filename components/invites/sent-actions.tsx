import { CopyButton } from '@/components/ui/copy-button';
import { LinkButton } from '@/components/ui/link-button';
import { expiryOf, inviteStatus, mayInviteAgain } from '@/lib/invites/invite-status';
import { inviteReminder } from '@/lib/invites/invite-message';
import type { Invite } from '@/lib/invites/schema';
import { routes } from '@/lib/routes';

type SentActionsProps = {
  invite: Invite;
  now: number;
  /** Why the partner key does not allow inviting. */
  inviteRefusal: string | undefined;
};

/** The actions for a sent invite. The service can neither withdraw nor resend one. */
export function SentActions({ invite, now, inviteRefusal }: SentActionsProps) {
  const isPending = inviteStatus(invite, now) === 'pending';
  const canInviteAgain = mayInviteAgain(invite, now);
  if (!isPending && !canInviteAgain) return null;
  const { id, to, transaction } = invite;
  const prefill = { email: to, role: transaction.role };
  const link = (name: string, text: string, href: string) => (
    <LinkButton size="sm" href={href} prefetch={false} aria-label={name} disabledReason={inviteRefusal}>
      {text}
    </LinkButton>
  );
  return (
    <div className="flex flex-wrap gap-1.5 @xl:justify-end">
      {isPending && (
        <div className="flex flex-wrap gap-1.5 @5xl:flex-nowrap">
          <CopyButton text={inviteReminder(invite)} label="Copy reminder" name={`Copy reminder for ${to}`} />
          {link(
            `Correct address ${to}`,
            'Correct address',
            routes.transactionInvite(transaction.id, { ...prefill, expires: expiryOf(invite), correct: id }),
          )}
        </div>
      )}
      {canInviteAgain &&
        link(`Invite ${to} again`, 'Invite again', routes.transactionInvite(transaction.id, prefill))}
    </div>
  );
}
