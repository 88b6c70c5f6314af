import { count } from '@/lib/values/text';
import type { Holds, LinkInsight } from './chain-insight';
import type { InsightTransaction } from './insight-input';
import { isBlind, isExchanged } from './link-state';
import { listed, dayOfWords, moveWords, linkName, oneOf, quoted, sinceWord } from './words';

/** A single link is named if it is at least this likely to be the last. */
const minProbabilityToName = 0.6;
/** Otherwise we list the likeliest links until together they reach this probability. */
const shortlistCoverage = 0.85;
/** If blind links together reach this probability, we say that we cannot tell. */
const minBlindProbability = 0.5;
/** A blind link that is less likely than this to be the last is not mentioned. */
const minProbabilityToMention = 0.05;

const none: Omit<Holds, 'kind' | 'text'> = { transactionIds: [], stageId: null, whose: null, since: null };

/** What the verdict needs to know about a link. */
export type Candidate = {
  link: Omit<LinkInsight, 'health' | 'leaveAlone' | 'reason'>;
  transaction: InsightTransaction;
  isReady: boolean;
};

/** @param candidates the links of the largest group @param groups the sizes of all groups, the largest first */
export function whatHolds(candidates: readonly Candidate[], groups: readonly number[], today: number): Holds {
  const total = groups.reduce((sum, size) => sum + size, 0);
  if (total === 0) return { ...none, kind: 'nothing', text: 'This chain has no transactions.' };
  if (total > 1 && groups[0] === 1) {
    return {
      ...none,
      kind: 'nothing',
      text: `These ${total} transactions are not linked, so none of them holds another.`,
    };
  }
  const waiting = candidates.filter(({ link }) => !isExchanged(link));
  if (waiting.length === 0) return { ...none, kind: 'nothing', text: exchangedText(candidates) };
  const stopped = waitingVerdict(waiting);
  if (stopped) return stopped;
  if (waiting.every(({ isReady }) => isReady)) {
    return { ...none, kind: 'nothing', text: 'Everything recorded before exchange is done on every link.' };
  }
  const likeliest = [...waiting].sort((a, b) => b.link.probabilityLast - a.link.probabilityLast);
  const blind = likeliest.filter(({ link }) => isBlind(link));
  const minMentioned = Math.min(minProbabilityToMention, (blind[0]?.link.probabilityLast ?? 0) / 2);
  if (blind.reduce((sum, { link }) => sum + link.probabilityLast, 0) >= minBlindProbability - 1e-9)
    return unknownVerdict(blind.filter(({ link }) => link.probabilityLast >= minMentioned));
  const first = likeliest[0]!;
  if (first.link.probabilityLast >= minProbabilityToName - 1e-9 || likeliest.length === 1)
    return namedVerdict(first, today);
  const shortlist: Candidate[] = [];
  for (let covered = 0; covered < shortlistCoverage - 1e-9 && shortlist.length < likeliest.length;) {
    const next = likeliest[shortlist.length]!;
    shortlist.push(next);
    covered += next.link.probabilityLast;
  }
  if (shortlist.length === 1) return namedVerdict(first, today);
  return {
    ...none,
    kind: 'shortlist',
    transactionIds: shortlist.map(({ link }) => link.transactionId),
    text: `Likely to be the last: ${oneOf(shortlist.map(({ transaction }) => linkName(transaction)))}.`,
  };
}

function exchangedText(candidates: readonly Candidate[]): string {
  const isOne = candidates.length === 1;
  if (candidates.every(({ link }) => link.state === 'completed')) {
    return isOne ? 'It has completed.' : 'Every link has completed.';
  }
  if (candidates.some(({ link }) => link.isImplied))
    return 'The chain has exchanged: a link joined to the others is recorded as exchanged.';
  return isOne ? 'It has exchanged; completion is next.' : 'Every link has exchanged; completion is next.';
}

function waitingVerdict(waiting: readonly Candidate[]): Holds | null {
  const select = (fits: (candidate: Candidate) => boolean) => {
    const found = waiting.filter(fits);
    const ids = found.map(({ link }) => link.transactionId);
    return { found, ids, names: listed(found.map(({ transaction }) => linkName(transaction))) };
  };
  const noBuyer = select(({ link }) => link.state === 'no-buyer');
  if (noBuyer.ids.length > 0) {
    const text = `Waiting for a buyer of ${noBuyer.names}.`;
    return { ...none, kind: 'waiting', transactionIds: noBuyer.ids, text };
  }
  const off = select(({ link }) => link.state === 'off-market');
  if (off.ids.length > 0) {
    const text = `Waiting: ${off.names} ${off.ids.length > 1 ? 'are' : 'is'} off the market.`;
    return { ...none, kind: 'waiting', transactionIds: off.ids, text };
  }
  const endless = select(({ link }) => link.blocked.some(({ isOpenEnded }) => isOpenEnded));
  if (endless.ids.length === 0) return null;
  const first = endless.found[0]!.link;
  const block = first.blocked.find(({ isOpenEnded }) => isOpenEnded)!;
  const isOne = endless.ids.length === 1;
  const what = isOne ? `${quoted(block.title)} is` : endless.ids.length === 2 ? 'both are' : 'all are';
  return {
    kind: 'waiting',
    transactionIds: endless.ids,
    stageId: isOne ? block.stageId : null,
    whose: isOne && first.holding?.stageId === block.stageId ? first.holding.whose : null,
    since: isOne ? block.since : null,
    text: `Waiting at ${endless.names}: ${what} blocked and no one can say for how long.`,
  };
}

function unknownVerdict(blind: readonly Candidate[]): Holds {
  const names = (isDark: boolean) =>
    blind
      .filter(({ link }) => (link.state === 'dark') === isDark)
      .map(({ transaction }) => linkName(transaction));
  const [dark, unrecorded] = [names(true), names(false)];
  const why = [
    dark.length > 0 && `${listed(dark)} ${dark.length > 1 ? 'show' : 'shows'} counts only`,
    unrecorded.length > 0 && `nothing is recorded for ${listed(unrecorded)}`,
  ].filter((words) => words !== false);
  return {
    ...none,
    kind: 'unknown',
    transactionIds: blind.map(({ link }) => link.transactionId),
    text: `We cannot tell what holds this chain: ${why.join(', and ')}.`,
  };
}

function namedVerdict({ link, transaction }: Candidate, today: number): Holds {
  const base = { kind: 'named' as const, transactionIds: [link.transactionId] };
  const name = linkName(transaction);
  const { holding } = link;
  if (!holding) {
    const why =
      link.state === 'unread'
        ? 'its stages have not been read yet'
        : 'what it still waits for is not recorded';
    return { ...none, ...base, text: `${name} is likely to be the last: ${why}.` };
  }
  const { since } = holding;
  const how =
    holding.progress === 'blocked'
      ? 'is blocked'
      : holding.progress === 'under way'
        ? 'is under way'
        : 'is next';
  const when = since ? `, ${sinceWord(holding)} ${dayOfWords(since, today)}` : '';
  const others = link.blocked.length - (holding.progress === 'blocked' ? 1 : 0);
  const blocks = others > 0 ? `; ${count(others, 'other stage')} blocked` : '';
  const move = moveWords(holding);
  return {
    ...base,
    stageId: holding.stageId,
    whose: holding.whose,
    since: holding.since,
    text: `${name} is likely to be the last: ${quoted(holding.title)} ${how}${when}${blocks}.${move ? ` ${move}.` : ''}`,
  };
}
