import { MailPlus } from 'lucide-react';
import { LinkButton } from '@/components/ui/link-button';
import type { AccessRequest } from '@/lib/access-requests/schema';
import { routes } from '@/lib/routes';
import { roleLabel } from '@/lib/values/labels';
import type { Asker } from './who-asks';

type WhatToDoProps = {
  request: AccessRequest;
  asker: Asker;
  /** Whom they would represent; null if unknown. */
  side: string | null;
  inviteRefusal: string | undefined;
  serviceUrl: string | null;
};

/** Explains the options for a request, and where the email of an invite comes from. */
export function WhatToDo({ request, asker, side, inviteRefusal, serviceUrl }: WhatToDoProps) {
  const { role } = request;
  return (
    <section aria-labelledby="what-to-do">
      <h3 id="what-to-do" className="mb-1 font-semibold">
        What you can do
      </h3>
      <div className="space-y-2 text-muted">
        <p>
          Only the service itself can accept or decline.{' '}
          {!serviceUrl && 'Open it as you usually do, and answer there.'}
        </p>
        {inviteRefusal ? (
          <p>You cannot invite them yourself. {inviteRefusal}</p>
        ) : (
          <>
            <p>
              Or invite them yourself{side ? ` as ${roleLabel(role, side)}` : ''}, with rights you choose. The
              request then stays pending until someone answers it in the service.
            </p>
            <p className="[overflow-wrap:anywhere]">{emailSource(request.from, asker)}</p>
            {asker.people.length > 1 && (
              <ul className="space-y-2">
                {emailsOf(asker).map((email) => (
                  <li key={email}>
                    <InviteLink {...{ request, email, side, inviteRefusal }} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
        <p>
          A request you mark as handled is no longer counted as waiting. Only you see the mark, in this
          browser, until you sign out.
        </p>
      </div>
    </section>
  );
}

type InviteLinkProps = Pick<WhatToDoProps, 'request' | 'side' | 'inviteRefusal'> & {
  /** Null if the user has to type it. */
  email: string | null;
  isPrimary?: boolean;
};

/** Links to the invite form with email, role and side filled in (endpoint 19). */
export function InviteLink({ request, email, side, inviteRefusal, isPrimary }: InviteLinkProps) {
  return (
    <LinkButton
      href={routes.transactionInvite(request.transactionId, {
        email: email ?? undefined,
        role: request.role,
        representing: side ?? undefined,
      })}
      prefetch={false}
      variant={isPrimary ? 'primary' : 'secondary'}
      icon={<MailPlus aria-hidden />}
      disabledReason={inviteRefusal}
      className="max-w-full"
    >
      <span className="truncate">{email ? `Invite with ${email}` : 'Invite by email…'}</span>
    </LinkButton>
  );
}

const emailsOf = ({ people }: Asker) => people.flatMap(({ email }) => (email ? [email] : []));

/** The asker's email, if only one person matches. Of several namesakes, any could be the one who asked. */
export const soleEmail = (asker: Asker): string | null =>
  asker.people.length === 1 ? (asker.people[0]!.email ?? null) : null;

function emailSource(from: string, asker: Asker): string {
  const { people, isOnChain, unread } = asker;
  const [first, second] = people;
  if (!first) return unread ? `${unread} No email was found.` : 'You need their email address.';
  if (second) return `Your address book has more than one ${from}.`;
  if (!first.email) return `${first.name} does not share an email address with you.`;
  if (unread)
    return `${first.email} comes from your address book. ${unread} Check that it is the same person.`;
  if (isOnChain === null) return `${first.email} comes from your address book.`;
  return isOnChain
    ? `${first.email} comes from your address book: the only ${first.name} on this chain.`
    : `${first.email} comes from your address book: ${first.name}, on another chain of yours. Check that it is the same person.`;
}
