import { type TestingClock } from '../testing-clock';

/** How a call ends instead of with a response. `hang`: nothing for ten seconds, which is every client's limit. */
export type Fault = { status: number; retryAfter?: number } | 'reset' | 'refused' | 'hang' | 'cut' | 'page';

export type Conditions = {
  limit: number;
  windowMs: number;
  /** What happens to a call that comes `at` milliseconds after the beginning; null: nothing. */
  fault?: (at: number, user: string, path: string) => Fault | null;
  /** How long a response takes. Milliseconds. */
  latency?: () => number;
  /** Calls of someone else with the same key, every three seconds. */
  stranger?: number;
};

export type Reply = { status: number; headers: Record<string, string>; body: string };

/** A service with a fixed rate window. Everyone is told the end of the window and the date, in the epoch's seconds. */
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
    if (conditions.stranger) this.letStrangerCall(conditions.stranger);
  }

  async respond(user: string, path: string): Promise<Reply> {
    this.calls += 1;
    const { fault, latency = () => 60 + this.random() * 190 } = this.conditions;
    const isOver = this.count(1) > this.conditions.limit;
    const left = Math.max(0, this.conditions.limit - this.used);
    const now = this.clock.now();
    const { windowEnd } = this;
    const ordered = fault?.(now - this.start, user, path) ?? null;
    const headers = {
      date: new Date(this.clock.date()).toUTCString(),
      'content-type': 'application/json',
      'x-ratelimit-limit': String(this.conditions.limit),
      'x-ratelimit-remaining': String(left),
      'x-ratelimit-reset': String(Math.ceil((this.clock.date() + windowEnd - now) / 1000)),
    };
    if (ordered === 'refused') throw new Error('refused', { cause: { code: 'ECONNREFUSED' } });
    await this.clock.wait(ordered === 'hang' ? 10_000 : latency());
    if (ordered === 'hang') throw new Error('silent', { cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } });
    if (ordered === 'reset') throw new Error('reset', { cause: { code: 'ECONNRESET' } });
    if (ordered === 'cut') return { status: 200, headers, body: '{"ok":tr' };
    if (ordered === 'page') return { status: 502, headers: {}, body: '<html>Bad Gateway</html>' };
    if (ordered) return failure(ordered.status, ordered.status === 429 ? headers : {}, ordered.retryAfter);
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

  private letStrangerCall(calls: number): void {
    if (this.clock.now() - this.start > 300_000) return;
    this.count(calls);
    this.clock.after(3000, () => this.letStrangerCall(calls));
  }
}

/** The words are those by which Octokit's plugin knows a limit. */
function failure(status: number, headers: Record<string, string>, retryAfter?: number): Reply {
  const message = status === 429 ? 'You have exceeded a secondary rate limit' : 'Failed';
  return {
    status,
    headers: { ...headers, ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
    body: JSON.stringify({ message, error: { code: 'fault', message } }),
  };
}
