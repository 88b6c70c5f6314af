/** Seeded pseudo-random numbers (mulberry32). */
export class Random {
  private state: number;
  constructor(seed: number) {
    this.state = (seed * 2_654_435_761) >>> 0;
    for (let i = 0; i < 4; i++) this.next();
  }
  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  /** Both bounds are inclusive. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }
  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)]!;
  }
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }
  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
  /** Marsaglia and Tsang. Deliberately not the distribution that the model draws from. */
  gamma(mean: number, variation: number): number {
    const shape = 1 / (variation * variation);
    const d = (shape < 1 ? shape + 1 : shape) - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = this.normal();
      const v = (1 + c * x) ** 3;
      if (v <= 0 || Math.log(1 - this.next()) >= 0.5 * x * x + d - d * v + d * Math.log(v)) continue;
      const boost = shape < 1 ? (1 - this.next()) ** (1 / shape) : 1;
      return ((d * v * boost) / shape) * mean;
    }
  }
}
