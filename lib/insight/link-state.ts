import type { Contradiction, LinkState } from './chain-insight';
import type { AssumptionId } from './insight-input';
import type { Joined } from './chain-shape';
import type { ReadLink } from './read-link';
import { linkName, listed } from './words';

export type StatedLink = ReadLink & { state: LinkState; isImplied: boolean };

/** The state of every link. Joined links exchange on one day, unless a link's own records say that it has not. */
export function linkStates(
  links: readonly ReadLink[],
  joined: Joined,
  without: readonly AssumptionId[] = [],
): { links: StatedLink[]; contradictions: Contradiction[] } {
  const contradictions: Contradiction[] = [];
  const implied = new Set<string>();
  const byId = new Map(links.map((link) => [link.transaction.id, link]));
  for (const group of joined.groups) {
    const members = group.map(({ id }) => byId.get(id)!);
    const exchanged = members.filter(({ hasExchanged }) => hasExchanged);
    if (exchanged.length === 0 || without.includes('exchange-together')) continue;
    const otherwise = members.filter((link) => saysOtherwise(link));
    for (const link of members) {
      if (!link.hasExchanged && !otherwise.includes(link)) implied.add(link.transaction.id);
    }
    if (otherwise.length > 0) {
      const those = [...exchanged, ...otherwise].map(({ transaction }) => transaction);
      const words = listed(exchanged.map(({ transaction }) => linkName(transaction)));
      const others = listed(otherwise.map(({ transaction }) => linkName(transaction)));
      contradictions.push({
        transactionIds: those.map(({ id }) => id),
        text: `${words} ${exchanged.length > 1 ? 'are' : 'is'} recorded as exchanged and ${others} not; a chain exchanges on one day`,
      });
    }
  }
  return {
    links: links.map((link) => {
      const isImplied = implied.has(link.transaction.id);
      return { ...link, isImplied, state: stateOf(link, isImplied) };
    }),
    contradictions,
  };
}

const saysOtherwise = (link: ReadLink) =>
  !link.hasExchanged &&
  (link.saysNotExchanged || link.hasNoBuyer || link.transaction.saleState === 'off-market');

function stateOf(link: ReadLink, isImplied: boolean): LinkState {
  const { transaction, seen } = link;
  if (link.hasCompleted) return 'completed';
  if (link.hasExchanged || isImplied) return 'exchanged';
  if (transaction.saleState === 'off-market') return 'off-market';
  if (link.hasNoBuyer) return 'no-buyer';
  if (link.blocked.length > 0) return 'blocked';
  if (seen === 'stages') return 'working';
  if (seen === 'no stages') return 'unrecorded';
  return seen === 'unread' ? 'unread' : 'dark';
}

export const isExchanged = ({ state }: { state: LinkState }) =>
  state === 'completed' || state === 'exchanged';
export const isBlind = ({ state }: { state: LinkState }) => state === 'dark' || state === 'unrecorded';
