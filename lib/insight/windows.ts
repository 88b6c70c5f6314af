import { type Calendar, dayText } from './calendar';
import type { ExchangeWindow } from './chain-insight';
import { drawCount } from './draws';

/** We show only the start of a window that is wider than this. Working days. */
const maxWidth = 60;

const quantile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(drawCount - 1, Math.max(0, Math.round(share * drawCount - 0.5)))]!;

export const medianOf = (draws: Float64Array): number => quantile(Float64Array.from(draws).sort(), 0.5);

/** @param draws working days from today @param isOpen no one can say when it ends */
export function windowOf(draws: Float64Array, calendar: Calendar, isOpen: boolean): ExchangeWindow {
  const sorted = Float64Array.from(draws).sort();
  const [from, middle, to] = [0.05, 0.5, 0.95].map((share) =>
    calendar.dayAfterWork(quantile(sorted, share)),
  ) as [number, number, number];
  const notBefore = dayText(from);
  if (isOpen || calendar.between(from, to) > maxWidth) return { notBefore };
  return { notBefore, middle: dayText(middle), likelyBy: dayText(to) };
}

/** By draw: when the last link is ready, plus the time to agree on one day. */
export function exchangeDraws(ready: readonly Float64Array[], agreementDelay: Float64Array): Float64Array {
  return Float64Array.from(
    agreementDelay,
    (days, draw) => ready.reduce((latest, own) => Math.max(latest, own[draw]!), 0) + days,
  );
}

/** How often each link is the last, by id. A draw with a tie is shared equally. */
export function probabilityLast(ready: ReadonlyMap<string, Float64Array>): Map<string, number> {
  const ids = [...ready.keys()];
  const draws = [...ready.values()];
  const lastCounts = new Float64Array(ids.length);
  const count = drawCount;
  for (let draw = 0; draw < count; draw++) {
    let latest = -1;
    let tied = 0;
    for (const own of draws) {
      if (own[draw]! > latest) [latest, tied] = [own[draw]!, 1];
      else if (own[draw] === latest) tied++;
    }
    draws.forEach((own, at) => {
      if (own[draw] === latest) lastCounts[at]! += 1 / tied;
    });
  }
  return new Map(ids.map((id, at) => [id, Math.round((lastCounts[at]! / drawCount) * 1e4) / 1e4]));
}

/** How much narrower the exchange window would usually be if we could read one link's stages. Working days. */
export type BlindSpot = { transactionId: string; days: number };

/**
 * The share of a dark link's spread that remains once its stages can be read. Tuned on the tuning seeds, by how the
 * window changed when a dark link's stages were revealed.
 */
const remainingSpread = 0.81;
/** A window that would narrow by less than this is not worth a call. Working days. */
const minSaving = 3;
/** Equally likely outcomes once the link can be read, as quantiles of its current draws. */
const outcomeQuantiles = [0.1, 0.3, 0.5, 0.7, 0.9];

/**
 * The blind link that widens the window most, so the first one to ask to join; null if none widens it much.
 * @param ready by transaction id and draw: when each link could exchange, in working days
 * @param blind ids of the links whose stages we cannot read
 */
export function costliestBlindSpot(
  ready: ReadonlyMap<string, Float64Array>,
  together: Float64Array,
  blind: readonly string[],
  spread = remainingSpread,
): BlindSpot | null {
  const widthWith = (id: string, own: Float64Array) =>
    widthOf(
      exchangeDraws(
        [...ready].map(([other, draws]) => (other === id ? own : draws)),
        together,
      ),
    );
  const now = widthOf(exchangeDraws([...ready.values()], together));
  const savings = blind.flatMap((transactionId): BlindSpot[] => {
    const own = ready.get(transactionId);
    if (!own) return [];
    const sorted = Float64Array.from(own).sort();
    const middle = medianOf(own);
    const widths = outcomeQuantiles.map((share) => {
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
  const [costliest] = savings.sort((a, b) => b.days - a.days);
  return costliest && costliest.days >= minSaving ? costliest : null;
}

function widthOf(draws: Float64Array): number {
  const sorted = Float64Array.from(draws).sort();
  return quantile(sorted, 0.95) - quantile(sorted, 0.05);
}
