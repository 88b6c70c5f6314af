import type { ChainInsight, ExchangeWindow } from '@/lib/insight/chain-insight';

const dayMs = 86_400_000;

/** A window on a scale from today (0) to the latest day of all windows (1). `isOpen` if its end is unknown. */
export type Span = { from: number; middle: number | null; to: number; isOpen: boolean };
/** The first day of a month, on the same scale. */
type TimelineTick = { label: string; at: number };
type Timeline = {
  /** By transaction id; links without a window, such as exchanged ones, are left out. */
  spans: ReadonlyMap<string, Span>;
  /** The window of the whole chain. */
  exchange: Span | null;
  ticks: TimelineTick[];
};

const month = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/London',
});

/** @param now epoch milliseconds */
export function chainTimeline(
  { window, links }: Pick<ChainInsight, 'window' | 'links'>,
  now: number,
): Timeline {
  const windows = [window, ...links.map((link) => link.window)].filter(
    (one): one is ExchangeWindow => one !== null,
  );
  const ends = windows.map(
    (one) => Date.parse('likelyBy' in one ? one.likelyBy : one.notBefore) + (isOpen(one) ? 28 * dayMs : 0),
  );
  const end = Math.max(now + 28 * dayMs, ...ends);
  const at = (moment: string | number) =>
    Math.min(1, Math.max(0, (new Date(moment).getTime() - now) / (end - now)));
  const spanOf = (one: ExchangeWindow): Span =>
    'likelyBy' in one
      ? { from: at(one.notBefore), middle: at(one.middle), to: at(one.likelyBy), isOpen: false }
      : { from: at(one.notBefore), middle: null, to: 1, isOpen: true };
  const today = new Date(now);
  const months = Array.from({ length: 48 }, (_, index) =>
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1 + index, 1),
  ).filter((first) => first < end);
  // More than about six labels would overlap on a phone.
  const step = Math.ceil(months.length / 6);
  return {
    spans: new Map(
      links.flatMap((link) => (link.window ? [[link.transactionId, spanOf(link.window)] as const] : [])),
    ),
    exchange: window && spanOf(window),
    ticks: months
      .filter((_, index) => index % step === 0)
      .map((first) => ({ label: month.format(first), at: at(first) })),
  };
}

const isOpen = (window: ExchangeWindow) => !('likelyBy' in window);
