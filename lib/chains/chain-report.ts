import type { ChainEnd, Health } from '@/lib/insight/chain-insight';
import { pathTo } from './graph';
import { type Audience, type ChainReading, redactChain, type Redacted } from './redact';
import { type ChainSummaryText, summarizeChain } from './summary';

/** A chain redacted for one audience, with everything that files, prints and texts say about it. */
export type ChainReport = Redacted & {
  level: Audience['level'];
  /** By transaction id, of the transactions shared with the audience. */
  health: ReadonlyMap<string, Health>;
  ends: ChainEnd[];
  /** Transaction ids. */
  bottleneckPath: string[];
  summary: ChainSummaryText;
  /** Epoch milliseconds. */
  madeAt: number;
};

/** Uses only the result of `redactChain`, so that no reason or summary can reveal what was withheld. */
export function chainReport(reading: ChainReading, audience: Audience, now: number): ChainReport {
  const redacted = redactChain(reading, audience);
  const { chain, insight, isHeldElsewhere, title } = redacted;
  const hasAllLinks = insight.links.length === chain.transactions.length;
  return {
    ...redacted,
    level: audience.level,
    health: new Map(insight.links.map(({ transactionId, health }) => [transactionId, health])),
    ends: insight.ends,
    bottleneckPath: hasAllLinks ? pathTo(chain, insight.holds) : [],
    summary: summarizeChain(chain, { title, isOwn: audience.level === 'internal', insight, isHeldElsewhere }),
    madeAt: now,
  };
}
