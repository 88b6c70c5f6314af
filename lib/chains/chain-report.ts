import { bottleneckPath } from './bottleneck';
import { chainEnds, type ChainEnd } from './ends';
import { chainHealth, type Health, linkHealth } from './health';
import { whatHolds } from './holding';
import {
  type Audience,
  type ChainReading,
  redactChain,
  type Redacted,
  type SharedTransaction,
} from './redact';
import type { Chain } from './schema';
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

type ToldTransaction = SharedTransaction & Pick<Chain['transactions'][number], 'stageProgress' | 'updatedAt'>;
const isTold = (one: SharedTransaction): one is ToldTransaction =>
  one.stageProgress !== null && one.updatedAt !== null;

/** All of it is worked out from what `redactChain` lets through, so nothing withheld can come back by a reason. */
export function chainReport(
  reading: ChainReading,
  audience: Audience,
  plainTitle: (title: string) => string,
  now: number,
): ChainReport {
  const redacted = redactChain(reading, audience, plainTitle);
  const { chain, facts, slowest } = redacted;
  const told = chain.transactions.filter(isTold);
  const isWhole = told.length === chain.transactions.length;
  const health = new Map(told.map((one) => [one.id, linkHealth(one, facts.get(one.id), now)]));
  const known = new Set(told.map(({ id }) => id));
  const ends = chainEnds(chain, facts).filter(({ transactionId }) => known.has(transactionId));
  const isInternal = audience.level === 'internal';
  return {
    ...redacted,
    level: audience.level,
    health,
    ends,
    bottleneckPath: slowest && isWhole ? bottleneckPath(chain, slowest.transactionId) : [],
    summary: summarizeChain(chain, {
      title: redacted.title,
      isOwn: isInternal,
      health: isWhole ? chainHealth({ transactions: told }, facts, now) : null,
      linkHealth: health,
      holding: whatHolds({ transactions: told }, facts, slowest),
      isHeldElsewhere: redacted.isHeldElsewhere,
      exchangeAt: isWhole ? (slowest?.exchangeAt ?? null) : null,
      ends,
    }),
    madeAt: now,
  };
}
