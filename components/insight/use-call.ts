'use client';

import { mayCallIn } from '@/lib/contacts/may-call';
import { openingWords } from '@/lib/contacts/call-words';
import { type CallToMake, whoToCall } from '@/lib/contacts/who-to-call';
import type { HoldingStage, LinkInsight } from '@/lib/insight/chain-insight';
import type { AddressBook } from './use-address-book';
import { type AlsoRaise, type CallContext, useAlsoRaise } from './use-also-raise';

/** The transaction that a call is about. */
export type CallSubject = {
  id: string;
  yourRole: string | null;
  address: { line1: string };
  listing: { agent: string };
};

export type LinkCall = {
  /** Null if the link waits for no one. */
  call: CallToMake | null;
  book: AddressBook;
  /** What else waits for the same person or firm. */
  alsoRaise: AlsoRaise;
  /** The text to copy: the number and an opening for the call. */
  copyText: string | null;
  /** The listing's agent, the last resort for reaching someone who shares no contact details. */
  agent: string;
  /** The next move is the user's own. */
  isOwn: boolean;
  /** The address of the link, which distinguishes buttons that appear several times on a page. */
  address: string;
};

const maxRead = 4;

/**
 * Everything that `CallPeople` shows about a link; null until there is an insight.
 * @param stages set if the link is one of several holders: the stages to ask this person about; we then read only one
 * other transaction @param transactions those of the link's chain
 */
export function useCall(
  link: LinkInsight | undefined,
  subject: CallSubject | undefined,
  context: CallContext,
  transactions: readonly { id: string; yourRole: string | null }[],
  stages?: readonly HoldingStage[],
): LinkCall | null {
  const { book } = context;
  const call = link ? whoToCall(book.contacts, link, mayCallIn(transactions, book.contacts)) : null;
  const callee = call?.callee ?? null;
  const alsoRaise = useAlsoRaise(
    callee,
    link?.transactionId ?? '',
    context,
    // Someone who acts on a dark link mostly acts on other dark links, so reading those would fail.
    link?.state === 'dark' ? 0 : stages ? 1 : maxRead,
  );
  if (!link || !subject) return null;
  const address = subject.address.line1;
  const copyText =
    callee && openingWords(callee, link, address, pointsToRaise(address, stages, alsoRaise.items));
  const isOwn = link.holding?.whose === 'you';
  return { call, book, alsoRaise, copyText, agent: subject.listing.agent, isOwn, address };
}

/** What to raise besides the main subject: the other stages at this link, then what waits for them elsewhere. */
export const pointsToRaise = (
  address: string,
  stages: readonly Pick<HoldingStage, 'title'>[] | undefined,
  elsewhere: readonly { text: string }[],
): string[] => [
  ...(stages ?? []).slice(1).map(({ title }) => `${address}, “${title}”`),
  ...elsewhere.map(({ text }) => text),
];
