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
