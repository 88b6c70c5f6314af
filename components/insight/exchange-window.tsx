import { Badge } from '@/components/ui/badge';
import { dayOf } from '@/lib/insight/calendar';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { holdsWords, windowWords } from '@/lib/insight/words';

type ExchangeWindowProps = { window: ChainInsight['window']; now: number; none?: string };

/** When it could exchange: never a day alone. A day and its month stay on one line. @param now epoch milliseconds */
export function WindowInWords({ window, now, none = '–' }: ExchangeWindowProps) {
  return window ? windowWords(window, dayOf(now) ?? 0).replace(/(?<=\d) (?=\p{L}{3})/gu, '\u00a0') : none;
}

/** For a link that holds the chain, or may; nothing for any other. */
export function HoldsBadge({ holds, at }: { holds: ChainInsight['holds'] | undefined; at: string }) {
  return holds?.transactionIds.includes(at) && <Badge tone="accent">{holdsWords(holds)}</Badge>;
}
