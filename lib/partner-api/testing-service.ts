import { type TestingClock } from './testing-clock';

type Options = { limit: number; windowMs: number; latencyMs?: number };

/** A fake service with a fixed rate-limit window, on a testing clock. It logs all calls. */
export class TestingService {
  readonly log: { at: number; userId: string; status: number }[] = [];
  private windowEnd = 0;
  private used = 0;
  /** The status to return instead of 200 while it lasts. */
  private outage: { until: number; status: number; retryAfter: number | null } | null = null;

  constructor(
    private readonly clock: TestingClock,
    private readonly options: Options,
  ) {}

  breakDown(ms: number, status: number, retryAfter: number | null): void {
    this.outage = { until: this.clock.now() + ms, status, retryAfter };
  }

  count(status: number): number {
    return this.log.filter((call) => call.status === status).length;
  }

  /** The call counts when it arrives; its response comes after the latency. */
  send =
    (userId: string) =>
    async (): Promise<{ status: number; header: (name: string) => string | null; body: string }> => {
      const now = this.clock.now();
      if (now >= this.windowEnd) {
        this.windowEnd = now + this.options.windowMs;
        this.used = 0;
      }
      this.used += 1;
      const remaining = Math.max(0, this.options.limit - this.used);
      const reset = String(Math.ceil((this.windowEnd - now) / 1000));
      const outage = this.outage && now < this.outage.until ? this.outage : null;
      const status = outage?.status ?? (this.used > this.options.limit ? 429 : 200);
      this.log.push({ at: now, userId, status });
      const retryAfter = outage ? outage.retryAfter : status === 429 ? Number(reset) : null;
      const headers: Record<string, string> = {
        ...(status === 200 || status === 429
          ? {
              'x-ratelimit-limit': String(this.options.limit),
              'x-ratelimit-remaining': String(remaining),
              'x-ratelimit-reset': reset,
            }
          : {}),
        ...(retryAfter === null ? {} : { 'retry-after': String(retryAfter) }),
      };
      await this.clock.wait(this.options.latencyMs ?? 50);
      return { status, header: (name) => headers[name] ?? null, body: '{}' };
    };
}
