import 'server-only';

type Call = { userId: string; endpoint?: string };
type InFlightCall = Call & { sentAt: number };

/** After this long without a response a call is slow, and its slot becomes free for others. Milliseconds. */
const slowAfter = 2000;
/** The part of all slots, and of one user's slots, that a single endpoint may take. */
const maxEndpointShare = 2 / 3;

/**
 * Limits the calls in flight. A hanging endpoint cannot block others for long: each endpoint may take only part of the
 * slots, and a slow call frees its slot. There may be as many slow calls again as there are slots.
 */
export class Slots {
  private readonly inFlight = new Set<InFlightCall>();

  constructor(private readonly limits: { inFlight: number; inFlightPerUser: number }) {}

  get size(): number {
    return this.inFlight.size;
  }

  /** Free slots, whoever calls. */
  countFree(now: number): number {
    const fast = [...this.inFlight].filter((call) => !isSlow(call, now)).length;
    return Math.min(this.limits.inFlight - fast, 2 * this.limits.inFlight - this.inFlight.size);
  }

  mayStart({ userId, endpoint }: Call, now: number): boolean {
    let ofUser = 0;
    let ofEndpoint = 0;
    let ofBoth = 0;
    for (const call of this.inFlight) {
      const isSameEndpoint = endpoint !== undefined && call.endpoint === endpoint;
      if (call.userId === userId) ofUser += 1;
      if (isSameEndpoint && !isSlow(call, now)) ofEndpoint += 1;
      if (isSameEndpoint && call.userId === userId) ofBoth += 1;
    }
    const { inFlight, inFlightPerUser } = this.limits;
    return (
      ofUser < inFlightPerUser &&
      ofEndpoint < Math.ceil(inFlight * maxEndpointShare) &&
      ofBoth < Math.ceil(inFlightPerUser * maxEndpointShare)
    );
  }

  /** @returns releases the slot, to be called when the call has ended */
  start({ userId, endpoint }: Call, sentAt: number): () => void {
    const call = { userId, endpoint, sentAt };
    this.inFlight.add(call);
    return () => void this.inFlight.delete(call);
  }

  /** When the next call becomes slow, if none ends first. */
  nextChange(now: number): number {
    return Math.min(
      ...[...this.inFlight].filter((call) => !isSlow(call, now)).map((call) => call.sentAt + slowAfter),
    );
  }
}

const isSlow = ({ sentAt }: InFlightCall, now: number) => now - sentAt >= slowAfter;
