import { Fragment } from 'react';
import type { ChainRow } from '@/lib/chains/chain-row';
import { mayCallIn } from '@/lib/contacts/may-call';
import type { Contact } from '@/lib/contacts/schema';
import { whoToCall } from '@/lib/contacts/who-to-call';
import type { LinkInsight } from '@/lib/insight/chain-insight';
import { telephoneLink } from '@/lib/values/links';

/** As many as fit a line of the row. */
const maxPeople = 2;

type RowCallProps = {
  links: readonly LinkInsight[];
  /** The user's own transactions in the chain. */
  own: ChainRow['own'];
  contacts: readonly Contact[];
  /** Whose move it is. Last, because it may be cut off where a number may not. */
  move?: string;
};

/** Who to call about these links: names and telephone links, each person once. */
export function RowCall({ links, own, contacts, move }: RowCallProps) {
  const mayCall = mayCallIn(own, contacts);
  const contactsToCall = links.flatMap((link) => whoToCall(contacts, link, mayCall)?.callee?.contact ?? []);
  const people = [...new Map(contactsToCall.map((contact) => [contact.id, contact])).values()];
  if (people.length === 0) return move ? `${move}.` : null;
  const more = people.length - maxPeople;
  return (
    <>
      Call{' '}
      {people.slice(0, maxPeople).map(({ id, name, phone }, index) => (
        <Fragment key={id}>
          {index > 0 && ' or '}
          {name ?? 'someone who does not share their name'}
          {phone ? (
            <>
              {' '}
              <a
                href={telephoneLink(phone)}
                className="relative z-1 text-ink underline decoration-line-strong underline-offset-2"
              >
                {phone}
              </a>
            </>
          ) : (
            ', phone not shared'
          )}
        </Fragment>
      ))}
      {more > 0 && ` or ${more} more`}
      {move && `. ${move}.`}
    </>
  );
}
