import { useState } from 'react';
import type { ChainInsight } from '@/lib/insight/chain-insight';

type WithInsight = { insight: ChainInsight | null };

/** Keeps a chain's last insight while a new one is computed, so that its row does not move away and back. */
export function useLastInsights<Item extends WithInsight>(
  chains: ReadonlyMap<string, Item>,
): ReadonlyMap<string, Item> {
  const [kept, setKept] = useState(chains);
  const fresh = [...chains].filter(([id, { insight }]) => insight && kept.get(id)?.insight !== insight);
  if (fresh.length > 0) setKept(new Map([...kept, ...fresh]));
  return new Map([...chains].map(([id, chain]) => [id, chain.insight ? chain : (kept.get(id) ?? chain)]));
}
