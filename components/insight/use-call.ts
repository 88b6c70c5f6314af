'use client';

import { mayCallIn } from '@/lib/contacts/may-call';
import { type CallToMake, openingWords, whoToCall } from '@/lib/contacts/who-to-call';
import type { HoldingStage, LinkInsight } from '@/lib/insight/chain-insight';
import type { AddressBook } from './use-address-book';
import { type Also, type CallsOf, useAlsoAwaited } from './use-also-awaited';

/** The link that a call is about. */
export type CalledAbout = {
  id: string;
  yourRole: string | null;
  address: { line1: string };
  listing: { agent: string };
};

export type LinkCall = {
  /** Null where the link waits for no one. */
  call: CallToMake | null;
  book: AddressBook;
  /** What else the same person or firm is waited for. */
  also: Also;
  /** What is copied: the number with words to open the call with. */
  words: string | null;
  /** The listing's agent: the last way to someone who shares nothing. */
  agent: string;
  /** It is the user's own move. */
  isOwn: boolean;
  /** The address of the link: buttons that stand on a page several times are told apart by it. */
  place: string;
};

const maxRead = 4;

/**
 * All that `CallPeople` shows of a link; null while nothing is concluded about it.
 * @param transactions of its chain @param stages those the person is asked about, where they are one of several; what else to raise is then read for one
 */
export function useCall(
  link: LinkInsight | undefined,
  at: CalledAbout | undefined,
  shared: CallsOf,
  transactions: readonly { id: string; yourRole: string | null }[],
  stages?: readonly HoldingStage[],
): LinkCall | null {
  const { book } = shared;
  const call = link ? whoToCall(book.contacts, link, mayCallIn(transactions, book.contacts)) : null;
  const callee = call?.callee ?? null;
  const also = useAlsoAwaited(
    callee,
    link?.transactionId ?? '',
    shared,
    // Who acts at a link that is not visible mostly acts at others that are not.
    link?.state === 'dark' ? 0 : stages ? 1 : maxRead,
  );
  if (!link || !at) return null;
  const place = at.address.line1;
  const words = callee && openingWords(callee, link, place, raisedIn(place, stages, also.items));
  const isOwn = link.holding?.whose === 'you';
  return { call, book, also, words, agent: at.listing.agent, isOwn, place };
}

/** What a call raises besides what it is about: the other stages at this link, then what is awaited at others. */
export const raisedIn = (
  place: string,
  stages: readonly Pick<HoldingStage, 'title'>[] | undefined,
  also: readonly { text: string }[],
): string[] => [
  ...(stages ?? []).slice(1).map(({ title }) => `${place}, “${title}”`),
  ...also.map(({ text }) => text),
];
