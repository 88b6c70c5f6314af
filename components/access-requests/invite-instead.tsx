'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink, MailPlus } from 'lucide-react';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { LinkButton } from '@/components/ui/link-button';
import { matchContact, type ContactMatch } from '@/lib/access-requests/match-contact';
import type { AccessRequest } from '@/lib/access-requests/schema';
import { contactsQuery } from '@/lib/contacts/queries';
import { useEveryPage, type WholeList } from '@/lib/query/use-every-page';
import { routes } from '@/lib/routes';
import type { Transaction } from '@/lib/transactions/schema';

type InviteInsteadProps = {
  request: AccessRequest;
  /** Null while it is not known. */
  transaction: Transaction | null;
  serviceUrl: string | null;
};

/** The two ways to let somebody in: an answer in the service, or an invite from here (endpoint 19). */
export function InviteInstead({ request, transaction, serviceUrl }: InviteInsteadProps) {
  const { from, role, transactionId } = request;
  const noBook = useMissingScope('contacts:read');
  const noInviting = useMissingScope('invites:write');
  const noRight =
    transaction?.yourPermissions?.transactionParty.canEdit === false
      ? 'You may not change the parties of this transaction.'
      : undefined;
  const book = useEveryPage(useInfiniteQuery({ ...contactsQuery(), enabled: noBook === undefined }));
  const match = matchContact(from, book.rows, transaction?.chainId ?? null);
  const people = match.kind === 'one' ? [match] : match.kind === 'several' ? match.people : [];
  const link = (email?: string) => (
    <LinkButton
      href={routes.transactionInvite(transactionId, { email, role })}
      prefetch={false}
      icon={<MailPlus aria-hidden />}
      disabledReason={noInviting ?? noRight}
      className="max-w-full"
    >
      <span className="truncate">{email ? `Invite ${email}` : 'Invite by email'}</span>
    </LinkButton>
  );
  return (
    <section aria-labelledby="invite-instead">
      <h3 id="invite-instead" className="mb-1 font-semibold">
        What you can do
      </h3>
      <div className="space-y-2 text-muted">
        <p>
          Only the service itself can accept or decline.{' '}
          {!serviceUrl && 'Open it as you usually do, and answer there.'}
        </p>
        {serviceUrl && (
          <LinkButton
            href={serviceUrl}
            prefetch={false}
            target="_blank"
            rel="noreferrer"
            icon={<ExternalLink aria-hidden />}
          >
            Answer in the service
          </LinkButton>
        )}
        <p>
          Or invite them yourself, with rights you choose. The request then stays pending until somebody
          answers it in the service.
        </p>
        <p className="[overflow-wrap:anywhere]">
          {noBook ? `The address book was not searched: ${noBook}` : howFound(match, from, book)}
        </p>
        <ul className="space-y-2">
          {people.map(({ email }) => (
            <li key={email}>{link(email)}</li>
          ))}
          {match.kind !== 'one' && <li>{link()}</li>}
        </ul>
      </div>
    </section>
  );
}

function howFound(match: ContactMatch, from: string, book: WholeList<unknown>): string {
  switch (match.kind) {
    case 'one':
      return match.isOnChain
        ? `${match.email} comes from your address book: the one ${match.name} on this chain.`
        : `${match.email} comes from your address book: ${match.name}, on another chain of yours. Check that it is the same person.`;
    case 'several':
      return `Your address book has more than one ${from}. The request does not say which of them asked.`;
    case 'email-not-shared':
      return `${from} is in your address book, but does not share an email address with you.`;
    case 'nobody':
      if (book.error) return 'Your address book could not be loaded to the end, so no email was found.';
      if (!book.isComplete)
        return `Looking for ${from} in your address book: ${book.rows.length} people so far.`;
      return `Nobody in your address book is called ${from}. You need to know their email address.`;
  }
}
