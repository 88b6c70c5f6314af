import { Badge } from '@/components/ui/badge';
import { dayOf } from '@/lib/insight/calendar';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { holdsWords, windowWords } from '@/lib/insight/words';

type ExchangeWindowProps = { window: ChainInsight['window']; now: number; none?: string };

/** When the chain could exchange, in words. Keeps a day and its month on one line. @param now epoch milliseconds */
export function WindowInWords({ window, now, none = '–' }: ExchangeWindowProps) {
  return window ? windowWords(window, dayOf(now) ?? 0).replace(/(?<=\d) (?=\p{L}{3})/gu, '\u00a0') : none;
}

/** A badge for a link that holds, or may hold, the chain; nothing for other links. */
export function HoldsBadge({ holds, at }: { holds: ChainInsight['holds'] | undefined; at: string }) {
  return holds?.transactionIds.includes(at) && <Badge tone="accent">{holdsWords(holds)}</Badge>;
}
