import { type NodeContent, frame } from '@/components/graph/node-content';
import { type Paint } from '@/components/graph/palette';
import { type Shape, fitText, icon, stateOf, text } from '@/components/graph/picture';
import { healthDisplays, saleStateDisplay } from '@/components/values/state-displays';
import { type Health } from '@/lib/insight/chain-insight';
import { holdsWords } from '@/lib/insight/words';
import { type ChainRow, greyInList, isJudged, verdictOf } from '@/lib/chains/chain-row';
import { roleLabel, roleWords } from '@/lib/values/labels';

/** A chain as the map takes it: out of the chain list, with what its row says of it. */
export type MapEntry = Pick<ChainRow, 'name' | 'health' | 'chain' | 'insight' | 'isFullyRead'>;

const withGrey = (word: string): typeof healthDisplays => ({
  ...healthDisplays,
  grey: { ...healthDisplays.grey, word, icon: 'not-started' },
});
/** Health in the words of the list's filter. */
export const mapHealthLooks = withGrey(greyInList);
const mapLinkLooks = withGrey('Not known');

/** A transaction on the map of all chains: what the chain list holds of it. */
export type MapNodeContent = NodeContent & { town: string; role: string; sale: string };

export const mapNodeSize = { width: 200, height: 76 };

/** Ids on the map: a transaction is drawn once in each of its chains. */
export const mapNodeId = (chainId: string, transactionId: string) => `${chainId}/${transactionId}`;

/** The contents of one chain's transactions, by map id: each in the colour of what is concluded of it. */
export function mapNodeContents(entry: MapEntry): [string, MapNodeContent][] {
  const { name, chain, insight, isFullyRead } = entry;
  const holds = isFullyRead ? insight!.holds : undefined;
  const read = insight?.links.filter(({ state }) => state !== 'unread') ?? [];
  const links = new Map(read.map((link) => [link.transactionId, link.health]));
  return chain.transactions.map(({ id, updatedAt, address, saleState, yourRole }) => {
    const sale = saleStateDisplay(saleState).word;
    const own = links.get(id) ?? unknownLink(saleState);
    const verdict = mapLinkLooks[own.level];
    const isHolding = holds?.transactionIds.includes(id) ?? false;
    const role = yourRole === null ? '' : roleLabel(yourRole);
    const spoken = [
      [address.line1, address.city].filter(Boolean).join(', '),
      `${verdict.word}: ${own.reason}`,
      ...(isHolding ? [holdsWords(holds!)] : []),
      sale,
      yourRole ? `You are ${roleWords(yourRole)}` : 'You are not a party',
      `In the chain ${name}`,
      mapLine(entry),
    ];
    const content: MapNodeContent = {
      title: address.line1,
      ...stateOf(verdict),
      own: yourRole !== null,
      mark: isHolding ? (verdict.tone === 'danger' ? 'danger' : 'info') : null,
      dark: yourRole === null,
      spoken: `${spoken.join('. ')}.`,
      stamp: [updatedAt, saleState, yourRole].join(' '),
      town: address.city,
      role,
      sale,
    };
    return [mapNodeId(chain.id, id), content];
  });
}

/** What the chain's row in the list says. */
export function mapLine(entry: MapEntry): string {
  return isJudged(entry)
    ? `${healthDisplays[entry.health.level].word} · ${verdictOf(entry)}`
    : entry.health.reason;
}

/** What the list itself says of a link that was not looked into. */
const unknownLink = (saleState: string): Health =>
  saleState === 'off-market'
    ? { level: 'red', reason: 'Off the market' }
    : { level: 'grey', reason: 'Not checked yet' };

export function mapCard(content: MapNodeContent): Shape[] {
  const ink: Paint = `${content.tone}-ink`;
  const right = mapNodeSize.width - 12;
  return [
    ...frame(content, mapNodeSize),
    text(12, 22, fitText(content.title, 176, 14), 'ink', { size: 14, weight: 600 }),
    text(12, 40, fitText(content.town, content.role ? 70 : 176, 12), 'muted'),
    text(right, 40, fitText(content.role, 104, 12), 'accent-ink', { weight: 500, anchor: 'end' }),
    icon(content.icon, 12, 52, 13, ink),
    text(30, 63, fitText(content.state, 84, 12), ink, { weight: 500 }),
    text(right, 63, fitText(content.sale, 76, 12), 'muted', { anchor: 'end' }),
  ];
}
