/** Draws per forecast. */
export const drawCount = 200;

/** The standard deviation of ln(duration), given the coefficient of variation. */
const sigmaOf = (variation: number): number => Math.sqrt(Math.log(1 + variation * variation));

/** A 32-bit hash of a text: FNV-1a with a final mix. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mixed(hash);
}

function mixed(value: number): number {
  let hash = value >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Fixed permutations of the ranks 0…199, the same in every process. */
const permutations = Array.from({ length: 97 }, (_, index) => {
  const permutation = Uint8Array.from({ length: drawCount }, (_, rank) => rank);
  let state = 0x9e3779b9 ^ (index * 7_919);
  for (let at = drawCount - 1; at > 0; at--) {
    state = mixed(state + 0x6d2b79f5);
    const other = state % (at + 1);
    [permutation[at], permutation[other]] = [permutation[other]!, permutation[at]!];
  }
  return permutation;
});

/**
 * The rank of each draw for one subject. Each rank occurs once, so the 200 draws cover the distribution evenly. The order
 * depends only on the seed and the subject, not on the rest of the chain.
 */
export function ranksOf(seed: number, subject: string): Uint8Array {
  const hash = mixed(seed ^ seedOf(subject));
  const order = permutations[hash % permutations.length]!;
  const turn = (hash >>> 8) % drawCount;
  const shift = (hash >>> 16) % drawCount;
  const ranks = new Uint8Array(drawCount);
  for (let draw = 0, from = turn; draw < drawCount; draw++) {
    const rank = order[from]! + shift;
    ranks[draw] = rank < drawCount ? rank : rank - drawCount;
    if (++from === drawCount) from = 0;
  }
  return ranks;
}

/** Standard normal quantiles at the midpoints of 200 equal intervals. */
const normals = Float64Array.from({ length: drawCount }, (_, rank) =>
  normalQuantile((rank + 0.5) / drawCount),
);

/** Log-normal multipliers with mean 1, one per rank. */
export function logNormalFactors(variation: number): Float64Array {
  const sigma = sigmaOf(variation);
  return normals.map((normal) => Math.exp(sigma * normal - (sigma * sigma) / 2));
}

const remainingCache = new Map<string, Float64Array>();

/** What remains of a log-normal duration after `elapsed`, one value per rank. @param mean in the unit of `elapsed` */
export function remainingTimes(mean: number, variation: number, elapsed: number): Float64Array {
  // Beyond eight times the mean, wrong records are the likelier explanation.
  const lasted = Math.min(elapsed, mean * 8);
  const key = `${mean} ${variation} ${lasted}`;
  const cached = remainingCache.get(key);
  if (cached) return cached;
  const sigma = sigmaOf(variation);
  const mu = Math.log(mean) - (sigma * sigma) / 2;
  const passed = lasted <= 0 ? 0 : normalCdf((Math.log(lasted) - mu) / sigma);
  const remaining = normals.map((_, rank) => {
    const share = passed + (1 - passed) * ((rank + 0.5) / drawCount);
    return Math.max(0, Math.exp(mu + sigma * normalQuantile(Math.min(share, 1 - 1e-9))) - lasted);
  });
  if (remainingCache.size > 1_000) remainingCache.clear();
  remainingCache.set(key, remaining);
  return remaining;
}

/** Zelen and Severo's approximation: formula 26.2.17 in Abramowitz and Stegun. */
function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const density = 0.3989422804014327 * Math.exp((-x * x) / 2);
  const tail =
    density *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x > 0 ? 1 - tail : tail;
}

/** Acklam's rational approximation of the inverse CDF, to nine digits. @param share between 0 and 1 */
function normalQuantile(share: number): number {
  const low = 0.02425;
  if (share < low) return lowerTail(share);
  if (share > 1 - low) return -lowerTail(1 - share);
  const q = share - 0.5;
  const r = q * q;
  const above =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
    2.506628277459239;
  const below =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
    1;
  return (above * q) / below;
}

function lowerTail(share: number): number {
  const q = Math.sqrt(-2 * Math.log(share));
  const above =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) *
      q +
      4.374664141464968) *
      q +
    2.938163982698783;
  const below =
    (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q +
    1;
  return above / below;
}
