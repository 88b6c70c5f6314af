import { analyseChain } from '@/lib/insight/analyse-chain';
import { firstVersion } from './first-version';
import { dayOf } from '@/lib/insight/calendar';
import type { InsightInput } from '@/lib/insight/insight-input';
import { simulateChain, type Simulated } from '@/lib/insight/simulate/simulate-chain';

/** A bottleneck is clear if it leads by at least this many working days. */
export const clearLead = 15;

type Window = { from: number; middle: number; to: number } | { from: number };

/** One chain: the truth and the result of each method. */
export type Measured = {
  truth: Simulated['truth'];
  kind: string;
  named: string[];
  links: { own: boolean; leaveAlone: boolean; isLast: boolean }[];
  window: Window | null;
  exchangeDay: number | null;
  fixedDay: number;
  first: { last: string | null; day: number | null; links: { leaveAlone: boolean; isLast: boolean }[] };
  cpuMs: number;
};

export function measure(seed: number): Measured {
  const { input, truth } = simulateChain(seed);
  const started = process.cpuUsage();
  const insight = analyseChain(input);
  const { user, system } = process.cpuUsage(started);
  const first = firstVersion(input);
  const { window } = insight;
  const day = (text: string) => dayOf(`${text}T12:00:00Z`)!;
  const isLast = (id: string) => truth.phase !== 'exchanged' && id === truth.lastId;
  const own = new Set(Object.keys(input.stages));
  return {
    truth,
    kind: insight.holds.kind,
    named: insight.holds.transactionIds,
    links: insight.links.map(({ transactionId, leaveAlone }) => ({
      own: own.has(transactionId),
      leaveAlone,
      isLast: isLast(transactionId),
    })),
    window:
      window === null
        ? null
        : 'likelyBy' in window
          ? { from: day(window.notBefore), middle: day(window.middle), to: day(window.likelyBy) }
          : { from: day(window.notBefore) },
    exchangeDay: truth.exchangeDay === null ? null : day(truth.exchangeDay),
    fixedDay: fixedSeventeenWeeks(input),
    first: {
      last: first?.transactionId ?? null,
      day: dayOf(first?.exchangeAt),
      links: (first?.links ?? []).map(({ transactionId, leaveAlone }) => ({
        leaveAlone,
        isLast: isLast(transactionId),
      })),
    },
    cpuMs: (user + system) / 1_000,
  };
}

/** Seventeen weeks after the first sale was agreed; tomorrow if that has passed. */
function fixedSeventeenWeeks({ stages, chain, now }: InsightInput): number {
  const recorded = Object.values(stages).flatMap((some) => some.map(({ createdAt }) => createdAt ?? ''));
  const begun = [
    ...recorded.filter(Boolean),
    ...chain.transactions.map(({ updatedAt }) => updatedAt),
  ].sort()[0];
  return Math.max(dayOf(now)! + 1, dayOf(begun ?? now)! + 17 * 7);
}
