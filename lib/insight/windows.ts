import { type Calendar, dayText } from './calendar';
import type { ExchangeWindow } from './chain-insight';
import { drawCount } from './draws';

/** Of a window that is wider than this, in working days, only the beginning is shown. */
const widest = 60;

const quantile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(drawCount - 1, Math.max(0, Math.round(share * drawCount - 0.5)))]!;

export const medianOf = (draws: Float64Array): number => quantile(Float64Array.from(draws).sort(), 0.5);

/** @param draws days of work from today @param isOpen no one can say when it ends */
export function windowOf(draws: Float64Array, calendar: Calendar, isOpen: boolean): ExchangeWindow {
  const sorted = Float64Array.from(draws).sort();
  const [from, middle, to] = [0.05, 0.5, 0.95].map((share) =>
    calendar.dayAfterWork(quantile(sorted, share)),
  ) as [number, number, number];
  const notBefore = dayText(from);
  if (isOpen || calendar.between(from, to) > widest) return { notBefore };
  return { notBefore, middle: dayText(middle), likelyBy: dayText(to) };
}

/** By draw, the latest of several links, plus the time to agree on one day. */
export function exchangeDraws(ready: readonly Float64Array[], together: Float64Array): Float64Array {
  return Float64Array.from(
    together,
    (days, draw) => ready.reduce((latest, own) => Math.max(latest, own[draw]!), 0) + days,
  );
}

/** How often each link is the last, by id; a draw with several equally late links is shared among them. */
export function probabilityLast(ready: ReadonlyMap<string, Float64Array>): Map<string, number> {
  const ids = [...ready.keys()];
  const draws = [...ready.values()];
  const times = new Float64Array(ids.length);
  const count = drawCount;
  for (let draw = 0; draw < count; draw++) {
    let latest = -1;
    let same = 0;
    for (const own of draws) {
      if (own[draw]! > latest) [latest, same] = [own[draw]!, 1];
      else if (own[draw] === latest) same++;
    }
    draws.forEach((own, at) => {
      if (own[draw] === latest) times[at]! += 1 / same;
    });
  }
  return new Map(ids.map((id, at) => [id, Math.round((times[at]! / drawCount) * 1e4) / 1e4]));
}

/** How much narrower the window of exchange would usually be if one link's stages could be read, working days. */
export type BlindSpot = { transactionId: string; days: number };

/**
 * The share of a dark link's spread that is left once its stages can be read. Chosen on the tuning seeds, by what
 * opening a dark link did to the window.
 */
const keptSpread = 0.81;
/** A window that is narrower by less than this is not worth a call. Working days. */
const worthDays = 3;
/** Quantiles at which the link may turn out to be, equally likely. */
const outcomes = [0.1, 0.3, 0.5, 0.7, 0.9];

/**
 * The blind link that widens the window most, so the first to ask to join. Null if none widens it much.
 * @param ready by transaction id and draw: when each link could exchange, in days of work
 * @param blind ids of those of which no stages can be read
 */
export function priceOfBlindSpots(
  ready: ReadonlyMap<string, Float64Array>,
  together: Float64Array,
  blind: readonly string[],
  spread = keptSpread,
): BlindSpot | null {
  const widthWith = (id: string, own: Float64Array) =>
    widthOf(
      exchangeDraws(
        [...ready].map(([other, draws]) => (other === id ? own : draws)),
        together,
      ),
    );
  const now = widthOf(exchangeDraws([...ready.values()], together));
  const prices = blind.flatMap((transactionId): BlindSpot[] => {
    const own = ready.get(transactionId);
    if (!own) return [];
    const sorted = Float64Array.from(own).sort();
    const middle = medianOf(own);
    const widths = outcomes.map((share) => {
      const found =
        middle + (sorted[Math.round(share * (drawCount - 1))]! - middle) * Math.sqrt(1 - spread * spread);
      return widthWith(
        transactionId,
        own.map((day) => Math.max(0, found + (day - middle) * spread)),
      );
    });
    const days = Math.round(now - widths.reduce((sum, width) => sum + width, 0) / widths.length);
    return [{ transactionId, days }];
  });
  const [dearest] = prices.sort((a, b) => b.days - a.days);
  return dearest && dearest.days >= worthDays ? dearest : null;
}

function widthOf(draws: Float64Array): number {
  const sorted = Float64Array.from(draws).sort();
  return sorted[Math.round(0.95 * drawCount - 0.5)]! - sorted[Math.round(0.05 * drawCount - 0.5)]!;
}
