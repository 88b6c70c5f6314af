import { useInfiniteQuery } from '@tanstack/react-query';
import { partlyRead, useAddressBook } from '@/components/insight/use-address-book';
import { useKnownInsights, useKnownReads } from '@/components/insight/use-known-reads';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { type Finding, type FindingKind, groupFindings } from '@/lib/access/findings';
import { beyondUsual, lastEditor } from '@/lib/access/rights-findings';
import { missingRoles, unansweredInvites, unreachable } from '@/lib/access/waiting-findings';
import type { ChainSummary } from '@/lib/chains/schema';
import { inviteStatus } from '@/lib/invites/invite-status';
import { sentInvitesQuery } from '@/lib/invites/queries';
import type { Invite } from '@/lib/invites/schema';
import { type FullList, useEveryPage } from '@/lib/query/use-every-page';
import type { Memory } from '@/lib/today/known-reads';
import { count } from '@/lib/values/text';
import { useReadParties } from './use-read-parties';

/**
 * Everything that needs attention, as far as known. Chains and stages come from this tab or the memory of Today; only
 * the parties are read here. @param chainsGap why chains may be missing, as a sentence; null if these are all
 * @param now epoch milliseconds
 */
export function useFindings(
  chains: readonly ChainSummary[],
  chainsGap: string | null,
  memory: Memory,
  isOpening: boolean,
  now: number,
) {
  // Chains that have changed since they were read may be waiting for someone else now.
  const known = useKnownReads(chains, memory).filter(({ isCurrent, isComplete }) => isCurrent && isComplete);
  const insights = useKnownInsights(known, memory, now);
  const invitesRefusal = useMissingScope('invites:read');
  const [change, invite] = [useMissingScope('transactions:write'), useMissingScope('invites:write')];
  const keyRefusals = { change, invite };
  const sentQuery = useInfiniteQuery({ ...sentInvitesQuery(), enabled: invitesRefusal === undefined });
  // Every page: the list begins with the newest, but it is the old ones that need attention.
  const sent = useEveryPage(sentQuery);
  const pending = sent.rows.filter((invite) => inviteStatus(invite, now) === 'pending');
  const book = useAddressBook(chains.length > 0);

  const own = chains
    .flatMap(({ id: chainId, transactions }) =>
      transactions
        .filter(({ yourRole }) => yourRole !== null)
        .map((transaction) => ({ ...transaction, chainId })),
    )
    .sort((a, b) => urgency(a) - urgency(b));
  function urgency({ id, chainId }: { id: string; chainId: string }): number {
    const insight = insights.get(chainId);
    if (insight?.holds.transactionIds.includes(id)) return 0;
    const level = insight?.links.find(({ transactionId }) => transactionId === id)?.health.level;
    return level === 'red' ? 1 : level === 'amber' ? 2 : 3;
  }
  const reads = useReadParties(
    own.map(({ id }) => id),
    !isOpening && insights.size === known.length,
  );

  const findings = groupFindings([
    ...chains.flatMap(({ id, transactions }): Finding[] => {
      const insight = insights.get(id);
      const placeOf = (transactionId: string) =>
        transactions.find((transaction) => transaction.id === transactionId)?.address.line1 ?? '';
      return insight ? unreachable({ id, insight, placeOf }, book.contacts) : [];
    }),
    ...own.flatMap(({ id, chainId, address }): Finding[] => {
      const parties = reads.parties.get(id);
      if (!parties) return [];
      const link = insights.get(chainId)?.links.find(({ transactionId }) => transactionId === id) ?? null;
      const invited = pending.filter(({ transaction }) => transaction.id === id);
      const checked = { id, chainId, place: address.line1, parties, link, invited, keyRefusals };
      // Whoever is missing from the list may have the role or the right.
      if (reads.incomplete.has(id)) return beyondUsual(checked);
      return [...missingRoles(checked), ...beyondUsual(checked), ...lastEditor(checked)];
    }),
    ...unansweredInvites(pending, now, keyRefusals),
  ]);

  const unread = own.length - reads.parties.size;
  const { size: incomplete } = reads.incomplete;
  const partiesGap = join(
    unread === 0 ? null : `The parties of ${count(unread, 'transaction')} have not been read.`,
    incomplete === 0 ? null : `Not all parties of ${count(incomplete, 'transaction')} could be read.`,
  );
  const stagesGap = insights.size < chains.length ? 'Not every chain was checked.' : null;
  const invitesGap = invitesRefusal ?? invitesMissing(sent);
  const bookGap = book.isReading
    ? 'The address book is being read.'
    : (book.missing ?? (chains.length > 0 ? partlyRead(book) : null));
  const gaps: Record<FindingKind, string | null> = {
    unreachable: join(bookGap, stagesGap, chainsGap),
    'no one': join(partiesGap, stagesGap, chainsGap),
    rights: join(partiesGap, chainsGap),
    'last editor': join(partiesGap, chainsGap),
    unanswered: invitesGap,
  };
  return {
    findings,
    gaps,
    reads,
    all: own.length,
    /** The number of chains with conclusions. */
    known: insights.size,
    /** Whether there are no gaps. */
    isComplete: Object.values(gaps).every((gap) => gap === null),
  };
}

const join = (...gaps: (string | null)[]) => gaps.filter((gap) => gap !== null).join(' ') || null;

function invitesMissing({ isComplete, isLoading, rows, error }: FullList<Invite>): string | null {
  if (isComplete) return null;
  if (isLoading || (rows.length === 0 && !error)) return 'The invites that you sent are being read.';
  return rows.length === 0
    ? 'The invites that you sent could not be read.'
    : 'Not all of the invites that you sent could be read.';
}
