import { type NodeContent, frame } from '@/components/graph/node-content';
import { type Paint } from '@/components/graph/palette';
import { type Shape, fitText, icon, stateOf, text } from '@/components/graph/picture';
import { healthDisplays, saleStateDisplay } from '@/components/values/state-displays';
import { type Health } from '@/lib/insight/chain-insight';
import { greyReason } from '@/lib/insight/listed-chain';
import { holdsWords } from '@/lib/insight/words';
import { type ChainRow, greyInList, isJudged, verdictOf } from '@/lib/chains/chain-row';
import { roleLabel, roleWords } from '@/lib/values/labels';

/** The part of a row of the chain list that the map needs. */
export type MapEntry = Pick<ChainRow, 'name' | 'health' | 'chain' | 'insight' | 'isFullyRead' | 'unreadable'>;

const withGrey = (word: string): typeof healthDisplays => ({
  ...healthDisplays,
  grey: { ...healthDisplays.grey, word, icon: 'not-started' },
});
/** Health in the list filter's words. */
export const mapHealthDisplays = withGrey(greyInList);
const mapLinkDisplays = withGrey('Not known');

/** What a transaction's node on the map shows. */
export type MapNodeContent = NodeContent & { town: string; role: string; sale: string };

export const mapNodeSize = { width: 200, height: 76 };

/** Unique on the map, where a transaction appears once in each of its chains. */
export const mapNodeId = (chainId: string, transactionId: string) => `${chainId}/${transactionId}`;

/** The node contents of one chain, by map id. */
export function mapNodeContents(entry: MapEntry): [string, MapNodeContent][] {
  const { name, chain, insight, isFullyRead, unreadable } = entry;
  const holds = isFullyRead ? insight!.holds : undefined;
  const readLinks = insight?.links.filter(({ state }) => state !== 'unread') ?? [];
  const healthByLink = new Map(readLinks.map((link) => [link.transactionId, link.health]));
  return chain.transactions.map(({ id, updatedAt, address, saleState, yourRole }) => {
    const sale = saleStateDisplay(saleState).word;
    const health = healthByLink.get(id) ?? listedHealth(saleState, unreadable?.[id]);
    const verdict = mapLinkDisplays[health.level];
    const isHolding = holds?.transactionIds.includes(id) ?? false;
    const role = yourRole === null ? '' : roleLabel(yourRole);
    const spoken = [
      [address.line1, address.city].filter(Boolean).join(', '),
      `${verdict.word}: ${health.reason}`,
      ...(isHolding ? [holdsWords(holds!)] : []),
      sale,
      yourRole ? `You are ${roleWords(yourRole)}` : 'You are not a party',
      `In the chain ${name}`,
      mapSummary(entry),
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

/** The same summary as in the chain's row of the list. */
export function mapSummary(entry: MapEntry): string {
  return isJudged(entry)
    ? `${healthDisplays[entry.health.level].word} · ${verdictOf(entry)}`
    : entry.health.reason;
}

/** A link's health as far as the list shows it, before its stages are read. */
const listedHealth = (saleState: string, unreadable: number | undefined): Health =>
  saleState === 'off-market'
    ? { level: 'red', reason: 'Off the market' }
    : { level: 'grey', reason: greyReason(unreadable === undefined ? undefined : { unreadable }) };

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
