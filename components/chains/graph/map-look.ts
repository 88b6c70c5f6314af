import { type NodeLook, frame } from '@/components/graph/node-look';
import { type Paint, type Shape, fitText, icon } from '@/components/graph/picture';
import { toneOf } from '@/components/graph/tone-of';
import { healthLooks } from '@/components/values/health-looks';
import { saleStateLook } from '@/components/values/sale-state-look';
import { type Health } from '@/lib/insight/chain-insight';
import { type ChainSummary } from '@/lib/chains/schema';
import { roleLabel } from '@/lib/values/role';

/** A chain as the map takes it: out of the chain list, with what its row says of it. */
export type MapEntry = { name: string; health: Health; chain: ChainSummary };

/** Health in the words of the list and its filter: what is not seen from there may be known in the chain itself. */
export const mapHealthLooks: typeof healthLooks = {
  ...healthLooks,
  grey: {
    ...healthLooks.grey,
    word: 'Not checked or too little visible',
    icon: 'not-started',
  },
};

/** A transaction on the map of all chains: what the chain list holds of it. */
export type MapLook = NodeLook & { town: string; role: string };

export const mapNodeSize = { width: 200, height: 76 };

/** Ids on the map: a transaction is drawn once in each of its chains. */
export const mapNodeId = (chainId: string, transactionId: string) => `${chainId}/${transactionId}`;

/** The looks of one chain's transactions, by map id. */
export function mapLooks({ name, health, chain }: MapEntry): [string, MapLook][] {
  const { word } = mapHealthLooks[health.level];
  return chain.transactions.map(({ id, updatedAt, address, saleState, yourRole }) => {
    const sale = saleStateLook(saleState);
    const role = yourRole === null ? '' : roleLabel(yourRole);
    const spoken = [
      [address.line1, address.city].filter(Boolean).join(', '),
      sale.word,
      role ? `You are ${role}` : 'You are not a party',
      `In the chain ${name}`,
      `${word}: ${health.reason}`,
    ];
    const look: MapLook = {
      id: mapNodeId(chain.id, id),
      title: address.line1,
      state: sale.word,
      tone: toneOf(sale),
      icon: sale.icon,
      own: yourRole !== null,
      dark: yourRole === null,
      spoken: `${spoken.join('. ')}.`,
      stamp: [updatedAt, saleState, yourRole].join(' '),
      town: address.city,
      role,
    };
    return [look.id, look];
  });
}

/** A transaction of the map at close range. */
export function mapCard(look: MapLook): Shape[] {
  const ink: Paint = `${look.tone}-ink`;
  const right = mapNodeSize.width - 12;
  return [
    ...frame(look, mapNodeSize),
    { kind: 'text', x: 12, y: 22, text: fitText(look.title, 176, 14), size: 14, weight: 600, fill: 'ink' },
    { kind: 'text', x: 12, y: 40, text: fitText(look.town, look.role ? 70 : 176, 12), size: 12, fill: 'muted' },
    { kind: 'text', x: right, y: 40, text: fitText(look.role, 104, 12), size: 12, weight: 500, fill: 'accent-ink', anchor: 'end' },
    icon(look.icon, 12, 52, 13, ink),
    { kind: 'text', x: 30, y: 63, text: fitText(look.state, 158, 12), size: 12, weight: 500, fill: ink },
  ]; // prettier-ignore
}
