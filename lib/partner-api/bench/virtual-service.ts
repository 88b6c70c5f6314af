import { type TestingClock } from '../testing-clock';

/** `hang`: no response for ten seconds, the timeout of every client; `cut`: truncated; `page`: a gateway's HTML. */
export type Fault = { status: number; retryAfter?: number } | 'reset' | 'refused' | 'hang' | 'cut' | 'page';

export type Conditions = {
  limit: number;
  windowMs: number;
  /** The fault of a call `at` milliseconds after the start; null for none. */
  fault?: (at: number, user: string, path: string) => Fault | null;
  /** Milliseconds. */
  latency?: () => number;
  /** Calls that another program makes with the same key, every three seconds. */
  otherCalls?: number;
};

export type Reply = { status: number; headers: Record<string, string>; body: string };

/** A service with fixed rate-limit windows. Its responses have a `Date`, and `X-RateLimit-Reset` in epoch seconds. */
export class VirtualService {
  calls = 0;
  private windowEnd = -Infinity;
  private used = 0;
  private readonly start: number;

  constructor(
    private readonly clock: TestingClock,
    private readonly random: () => number,
    private readonly conditions: Conditions,
  ) {
    this.start = clock.now();
    if (conditions.otherCalls) this.countOtherCalls(conditions.otherCalls);
  }

  async respond(user: string, path: string): Promise<Reply> {
    this.calls += 1;
    const { fault, latency = () => 60 + this.random() * 190 } = this.conditions;
    const isOver = this.count(1) > this.conditions.limit;
    const left = Math.max(0, this.conditions.limit - this.used);
    const now = this.clock.now();
    const { windowEnd } = this;
    const failing = fault?.(now - this.start, user, path) ?? null;
    const headers = {
      date: new Date(this.clock.date()).toUTCString(),
      'content-type': 'application/json',
      'x-ratelimit-limit': String(this.conditions.limit),
      'x-ratelimit-remaining': String(left),
      'x-ratelimit-reset': String(Math.ceil((this.clock.date() + windowEnd - now) / 1000)),
    };
    if (failing === 'refused') throw new Error('refused', { cause: { code: 'ECONNREFUSED' } });
    await this.clock.wait(failing === 'hang' ? 10_000 : latency());
    if (failing === 'hang') throw new Error('silent', { cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } });
    if (failing === 'reset') throw new Error('reset', { cause: { code: 'ECONNRESET' } });
    if (failing === 'cut') return { status: 200, headers, body: '{"ok":tr' };
    if (failing === 'page') return { status: 502, headers: {}, body: '<html>Bad Gateway</html>' };
    if (failing) return failure(failing.status, failing.status === 429 ? headers : {}, failing.retryAfter);
    if (isOver) return failure(429, headers, Math.ceil((windowEnd - now) / 1000));
    return { status: 200, headers, body: '{"ok":true}' };
  }

  private count(calls: number): number {
    const now = this.clock.now();
    if (now >= this.windowEnd) {
      this.windowEnd = now + this.conditions.windowMs;
      this.used = 0;
    }
    this.used += calls;
    return this.used;
  }

  private countOtherCalls(calls: number): void {
    if (this.clock.now() - this.start > 300_000) return;
    this.count(calls);
    this.clock.after(3000, () => this.countOtherCalls(calls));
  }
}

/** Octokit's plugin recognises a rate limit by this message. */
function failure(status: number, headers: Record<string, string>, retryAfter?: number): Reply {
  const message = status === 429 ? 'You have exceeded a secondary rate limit' : 'Failed';
  return {
    status,
    headers: { ...headers, ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
    body: JSON.stringify({ message, error: { code: 'fault', message } }),
  };
}
