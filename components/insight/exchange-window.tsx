import { Badge } from '@/components/ui/badge';
import { dayOf } from '@/lib/insight/calendar';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { holdsWords, windowWords } from '@/lib/insight/words';

type ExchangeWindowProps = { window: ChainInsight['window']; now: number; none?: string };

/** When it could exchange: never a day alone. A day and its month stay on one line. @param now epoch milliseconds */
export function WindowInWords({ window, now, none = '–' }: ExchangeWindowProps) {
  return window ? windowWords(window, dayOf(now) ?? 0).replace(/(?<=\d) (?=\p{L}{3})/gu, '\u00a0') : none;
}

/** For a link of those that hold the chain: of several, each only may. */
export function HoldsBadge({ heldAt }: { heldAt: readonly string[] }) {
  return <Badge tone="accent">{holdsWords(heldAt)}</Badge>;
}
