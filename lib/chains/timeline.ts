import type { Bottleneck } from './bottleneck';

const dayMs = 86_400_000;

/** When a link could exchange, on a scale from today to the latest of all; 0 to 1. */
export type TimelineBar = { transactionId: string; from: number; to: number };
/** The first of a month on the same scale. */
export type TimelineTick = { label: string; at: number };
export type Timeline = { bars: TimelineBar[]; ticks: TimelineTick[]; exchangeAt: number };

const month = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: '2-digit',
  timeZone: 'Europe/London',
});

/** @param now epoch milliseconds */
export function chainTimeline(bottleneck: Bottleneck, now: number): Timeline {
  const end = Math.max(
    now + 28 * dayMs,
    bottleneck.exchangeAt,
    ...bottleneck.links.map(({ latest }) => latest),
  );
  const at = (moment: number) => Math.min(1, Math.max(0, (moment - now) / (end - now)));
  const today = new Date(now);
  const months = Array.from({ length: 48 }, (_, index) =>
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1 + index, 1),
  ).filter((first) => first < end);
  // More than about eight would run into each other.
  const step = Math.ceil(months.length / 8);
  return {
    bars: bottleneck.links.map(({ transactionId, earliest, latest }) => ({
      transactionId,
      from: at(earliest),
      to: at(latest),
    })),
    ticks: months
      .filter((_, index) => index % step === 0)
      .map((first) => ({ label: month.format(first), at: at(first) })),
    exchangeAt: at(bottleneck.exchangeAt),
  };
}
