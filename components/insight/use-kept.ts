import { useState } from 'react';
import type { ChainInsight } from '@/lib/insight/chain-insight';

type Concluded = { insight: ChainInsight | null };

/** What was concluded of a chain stays while it is concluded anew: its row would leave its place, and come back. */
export function useKept<One extends Concluded>(chains: ReadonlyMap<string, One>): ReadonlyMap<string, One> {
  const [kept, setKept] = useState(chains);
  const made = [...chains].filter(([id, { insight }]) => insight && kept.get(id)?.insight !== insight);
  if (made.length > 0) setKept(new Map([...kept, ...made]));
  return new Map([...chains].map(([id, one]) => [id, one.insight ? one : (kept.get(id) ?? one)]));
}
