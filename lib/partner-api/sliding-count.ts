import 'server-only';

/** How often something happened in the last minute, in 60 buckets of one second: constant memory at any rate. */
export class SlidingCount {
  private readonly counts = new Array<number>(60).fill(0);
  private readonly seconds = new Array<number>(60).fill(-1);

  add(now: number): void {
    const second = Math.floor(now / 1000);
    const slot = second % 60;
    if (this.seconds[slot] !== second) {
      this.seconds[slot] = second;
      this.counts[slot] = 0;
    }
    this.counts[slot]! += 1;
  }

  total(now: number): number {
    const second = Math.floor(now / 1000);
    return this.counts.reduce(
      (sum, count, slot) => (second - this.seconds[slot]! < 60 ? sum + count : sum),
      0,
    );
  }
}
