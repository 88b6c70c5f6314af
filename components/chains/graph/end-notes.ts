import { type GroupBox } from '@/components/graph/group-box';
import { type ChainEnd } from '@/lib/insight/chain-insight';
import { type GraphLayout } from '@/lib/layout/layout-graph';

const titleSize = 13;
const distance = 10;

/** A note beyond each open end of a chain: there someone is still missing. */
export function endNotes(ends: readonly ChainEnd[], layout: GraphLayout): GroupBox[] {
  const places = new Map(layout.nodes.map((node) => [node.id, node]));
  return ends.flatMap(({ transactionId, position, state, reason }) => {
    const place = places.get(transactionId);
    if (!place || state !== 'open') return [];
    const y = position === 'top' ? place.y - titleSize - distance : place.y + place.height + distance;
    const box: GroupBox = {
      id: `${transactionId} ${position}`,
      x: place.x,
      y,
      width: place.width + 80,
      height: titleSize,
      title: reason,
      titleSize,
      tone: 'warning',
      icon: 'warning',
      isFilled: false,
    };
    return [box];
  });
}
