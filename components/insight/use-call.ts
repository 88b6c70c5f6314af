'use client';

import { mayCallIn } from '@/lib/contacts/may-call';
import { type Call, openingWords, whoToCall } from '@/lib/contacts/who-to-call';
import type { LinkInsight } from '@/lib/insight/chain-insight';
import type { AddressBook } from './use-address-book';
import { type Also, useAlsoAwaited } from './use-also-awaited';

type At = { address: { line1: string }; listing: { agent: string } };

export type LinkCall = {
  /** Null where the link waits for no one. */
  call: Call | null;
  book: AddressBook;
  /** What else the same person or firm is waited for. */
  also: Also;
  /** What is copied: the number with words to open the call with. */
  words: string | null;
  /** The listing's agent: the last way to someone who shares nothing. */
  agent: string;
};

/** All that `CallPeople` shows of a link; null while nothing is concluded about it. @param transactions of its chain */
export function useCall(
  link: LinkInsight | undefined,
  links: readonly LinkInsight[],
  at: At | undefined,
  book: AddressBook,
  now: number,
  transactions: readonly { id: string; yourRole: string | null }[],
): LinkCall | null {
  const call = link ? whoToCall(book.contacts, link, mayCallIn(transactions, book.contacts)) : null;
  const callee = call?.callee ?? null;
  const also = useAlsoAwaited(callee, link?.transactionId ?? '', book.contacts, links, now);
  if (!link || !at) return null;
  const words =
    callee && openingWords(callee, link, at.address.line1, also.items.map(({ text }) => text)); // prettier-ignore
  return { call, book, also, words, agent: at.listing.agent };
}
