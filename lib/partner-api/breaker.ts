import 'server-only';

type Call = { userId: string; endpoint?: string };
type EndpointRecord = { timeouts: number; users: Set<string>; openUntil: number };

/** Trips after so many consecutive timeouts of one user, or for everyone after timeouts of so many users. */
const tripAfter = 3;
/** How long a tripped breaker refuses calls; doubled with each further timeout. Milliseconds. */
const minOpen = 10_000;
const maxOpen = 60_000;
/** One per endpoint, and one per user and endpoint; the oldest are evicted. */
const maxRecords = 1000;

/**
 * A circuit breaker per endpoint: calls to one that hangs are refused instead of taking slots. Only one user's data may
 * be affected, so timeouts count for that user, and for everyone only once several users have met them.
 */
export class Breaker {
  private readonly records = new Map<string, EndpointRecord>();

  /** Until when this call is refused; a moment in the past if it may be sent. */
  openUntil(call: Call): number {
    return Math.max(-Infinity, ...this.trippedRecords(call).map((record) => record.openUntil));
  }

  /** If this call probes a tripped endpoint, the breaker opens again so that no second call goes with it. */
  sent(call: Call, now: number): void {
    for (const record of this.trippedRecords(call)) record.openUntil = now + minOpen;
  }

  timedOut(call: Call, now: number): void {
    for (const key of keysOf(call)) {
      const record = this.records.get(key) ?? { timeouts: 0, users: new Set(), openUntil: -Infinity };
      record.timeouts += 1;
      record.users.add(call.userId);
      record.openUntil = now + Math.min(maxOpen, minOpen * 2 ** Math.max(0, record.timeouts - tripAfter));
      // Re-inserted, so that the map stays in order of the last timeout.
      this.records.delete(key);
      this.records.set(key, record);
    }
    for (const oldest of this.records.keys()) {
      if (this.records.size <= maxRecords) return;
      this.records.delete(oldest);
    }
  }

  responded(call: Call): void {
    for (const key of keysOf(call)) this.records.delete(key);
  }

  private trippedRecords(call: Call): EndpointRecord[] {
    const [ofUser, ofEveryone] = keysOf(call).map((key) => this.records.get(key));
    const tripped = [];
    if (ofUser && ofUser.timeouts >= tripAfter) tripped.push(ofUser);
    if (ofEveryone && ofEveryone.users.size >= tripAfter) tripped.push(ofEveryone);
    return tripped;
  }
}

const keysOf = ({ userId, endpoint }: Call): string[] =>
  endpoint === undefined ? [] : [JSON.stringify([endpoint, userId]), endpoint];
