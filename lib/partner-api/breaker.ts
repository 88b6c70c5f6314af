import 'server-only';

type Call = { userId: string; endpoint?: string };
type Record = { timeouts: number; users: Set<string>; openUntil: number };

/** After so many timeouts in a row of one person, or of so many people, an endpoint is taken to hang. */
const most = 3;
/** How long nothing is sent to it; doubled with each timeout more. Milliseconds. */
const shortest = 10_000;
const longest = 60_000;
/** Kept at most: one a person and endpoint, the oldest go first. */
const maxKept = 1000;

/**
 * Endpoints that hang: their calls are refused instead of holding places that others could use. It may be one person's
 * data that hangs, so timeouts are counted for a person, and for everyone only when several people meet them.
 */
export class Breaker {
  private readonly records = new Map<string, Record>();

  /** Until when this call is refused; in the past when it may be sent. */
  openUntil(call: Call): number {
    return Math.max(-Infinity, ...this.tripped(call).map((record) => record.openUntil));
  }

  /** A call goes out: where it is to show whether the endpoint responds again, no second one goes with it. */
  sent(call: Call, now: number): void {
    for (const record of this.tripped(call)) record.openUntil = now + shortest;
  }

  timedOut(call: Call, now: number): void {
    for (const key of keysOf(call)) {
      const record = this.records.get(key) ?? { timeouts: 0, users: new Set(), openUntil: -Infinity };
      record.timeouts += 1;
      record.users.add(call.userId);
      record.openUntil = now + Math.min(longest, shortest * 2 ** Math.max(0, record.timeouts - most));
      this.records.delete(key);
      this.records.set(key, record);
    }
    for (const oldest of this.records.keys()) {
      if (this.records.size <= maxKept) return;
      this.records.delete(oldest);
    }
  }

  responded(call: Call): void {
    for (const key of keysOf(call)) this.records.delete(key);
  }

  private tripped(call: Call): Record[] {
    const [own, everyones] = keysOf(call).map((key) => this.records.get(key));
    const all = [];
    if (own && own.timeouts >= most) all.push(own);
    if (everyones && everyones.users.size >= most) all.push(everyones);
    return all;
  }
}

const keysOf = ({ userId, endpoint }: Call): string[] =>
  endpoint === undefined ? [] : [JSON.stringify([endpoint, userId]), endpoint];
