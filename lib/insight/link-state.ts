import type { Contradiction, LinkState } from './chain-insight';
import type { AssumptionId } from './insight-input';
import type { ChainShape } from './chain-shape';
import type { ReadLink } from './read-link';
import { linkName, listed } from './words';

export type LinkWithState = ReadLink & { state: LinkState; isImplied: boolean };

/** The state of every link. If one link has exchanged, so have the links joined to it, unless their records disagree. */
export function linkStates(
  links: readonly ReadLink[],
  shape: ChainShape,
  without: readonly AssumptionId[] = [],
): { links: LinkWithState[]; contradictions: Contradiction[] } {
  const contradictions: Contradiction[] = [];
  const implied = new Set<string>();
  const byId = new Map(links.map((link) => [link.transaction.id, link]));
  for (const group of shape.groups) {
    const members = group.map(({ id }) => byId.get(id)!);
    const exchanged = members.filter(({ hasExchanged }) => hasExchanged);
    if (exchanged.length === 0 || without.includes('exchange-together')) continue;
    const contradicting = members.filter((link) => contradictsExchange(link));
    for (const link of members) {
      if (!link.hasExchanged && !contradicting.includes(link)) implied.add(link.transaction.id);
    }
    if (contradicting.length > 0) {
      const involved = [...exchanged, ...contradicting].map(({ transaction }) => transaction);
      const exchangedNames = listed(exchanged.map(({ transaction }) => linkName(transaction)));
      const contradictingNames = listed(contradicting.map(({ transaction }) => linkName(transaction)));
      contradictions.push({
        transactionIds: involved.map(({ id }) => id),
        text: `${exchangedNames} ${exchanged.length > 1 ? 'are' : 'is'} recorded as exchanged and ${contradictingNames} not; everyone in a chain exchanges on the same day`,
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

const contradictsExchange = (link: ReadLink) =>
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
