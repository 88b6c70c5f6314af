import type { ChainEnd, Health } from '@/lib/insight/chain-insight';
import { pathTo } from './path-to';
import { type Audience, type ChainReading, redactChain, type Redacted } from './redact';
import { type ChainSummaryText, summarizeChain } from './summary';

/** A chain as one audience may see it, with all that files, prints and texts say of it. */
export type ChainReport = Redacted & {
  level: Audience['level'];
  /** By transaction id; of those alone that are told of. */
  health: ReadonlyMap<string, Health>;
  ends: ChainEnd[];
  /** Transaction ids. */
  bottleneckPath: string[];
  summary: ChainSummaryText;
  /** Epoch milliseconds. */
  madeAt: number;
};

/** All of it is worked out from what `redactChain` lets through, so nothing withheld can come back by a reason. */
export function chainReport(reading: ChainReading, audience: Audience, now: number): ChainReport {
  const redacted = redactChain(reading, audience);
  const { chain, insight, isHeldElsewhere, title } = redacted;
  const isWhole = insight.links.length === chain.transactions.length;
  return {
    ...redacted,
    level: audience.level,
    health: new Map(insight.links.map(({ transactionId, health }) => [transactionId, health])),
    ends: insight.ends,
    bottleneckPath: isWhole ? pathTo(chain, insight.holds) : [],
    summary: summarizeChain(chain, { title, isOwn: audience.level === 'internal', insight, isHeldElsewhere }),
    madeAt: now,
  };
}
