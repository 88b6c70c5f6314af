import { useInfiniteQuery } from '@tanstack/react-query';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { TextLink } from '@/components/ui/text-link';
import { type ContactMatch, matchContact, otherRolesOf } from '@/lib/access-requests/match-contact';
import type { AccessRequest } from '@/lib/access-requests/schema';
import { contactsQuery, freshToday } from '@/lib/contacts/queries';
import type { Contact } from '@/lib/contacts/schema';
import { useEveryPage } from '@/lib/query/use-every-page';
import { routes } from '@/lib/routes';
import type { Transaction } from '@/lib/transactions/schema';
import { placeOf } from '@/lib/values/addresses';
import { roleLabel } from '@/lib/values/labels';
import { count } from '@/lib/values/text';

type WhoAsksProps = { request: AccessRequest; asker: Asker; transaction: Transaction | undefined };

/** The asker's firm and other roles in this chain, matched by name, because a request contains nothing else. */
export function WhoAsks({ request, asker, transaction }: WhoAsksProps) {
  const { people, unread } = asker;
  const from = request.from.trim() || 'this name';
  return (
    // The minimum height fits one match, to avoid a layout shift when the address book has loaded.
    <section aria-label="Who asks" className="min-h-10.5 space-y-0.5">
      {people.length === 0 ? (
        <p className="text-muted">{unread ?? `No one in your address book is called ${from}.`}</p>
      ) : (
        <>
          {people.length > 1 && (
            <p className="text-muted">
              {people.length} people in your address book are called {from}; the request does not say which of
              them is asking.
            </p>
          )}
          {people.map((person) => (
            <Person key={person.id} person={person} request={request} transaction={transaction} />
          ))}
        </>
      )}
    </section>
  );
}

type PersonProps = { person: Contact } & Pick<WhoAsksProps, 'request' | 'transaction'>;

function Person({ person, request, transaction }: PersonProps) {
  const chainId = transaction?.chainId ?? null;
  const { here, otherChains } = otherRolesOf(person, chainId, request.transactionId);
  const others = `${count(otherChains, 'other chain')} of yours`;
  return (
    <div>
      <p>
        <span className="font-medium">{person.company?.trim() || 'No firm given'}</span>
        <span className="text-faint"> · matched by name</span>
      </p>
      {transaction && (
        <p className="text-muted">
          {here.length === 0
            ? 'No other role in this chain'
            : here.map((part, index) => (
                <span key={part.transactionId}>
                  {index === 0 ? 'In this chain ' : ', '}
                  {roleLabel(part.role, part.representing)} at{' '}
                  <TextLink
                    href={routes.chain(part.chainId, { select: part.transactionId })}
                    prefetch={false}
                  >
                    {placeOf(part.address)}
                  </TextLink>
                </span>
              ))}
          {otherChains > 0 && `; in ${others}`}.
        </p>
      )}
    </div>
  );
}

export type Asker = ContactMatch & {
  /** Why the address book could not be searched completely; null if it was. */
  unread: string | null;
};

/** Matches the asker by name in the address book, which is read in the background once a day. */
export function useAsker(request: AccessRequest, transaction: Transaction | undefined): Asker {
  const missing = useMissingScope('contacts:read');
  const book = useEveryPage(
    useInfiniteQuery({
      ...contactsQuery(),
      enabled: missing === undefined,
      meta: { background: true },
      staleTime: freshToday,
    }),
  );
  const match = matchContact(request.from, book.rows, transaction?.chainId ?? null);
  return { ...match, unread: missing ? `The address book was not searched: ${missing}` : unreadReason(book) };
}

function unreadReason({
  error,
  isComplete,
  isLoading,
  rows,
}: ReturnType<typeof useEveryPage>): string | null {
  if (isComplete) return null;
  if (error) return 'Your address book could not be fully loaded.';
  return isLoading || rows.length === 0
    ? `Looking in your address book: ${rows.length} people so far.`
    : 'Not all of your address book could be read.';
}
