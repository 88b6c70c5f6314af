import { drawCount } from './draws';
import { exchangeDraws, medianOf } from './windows';

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
