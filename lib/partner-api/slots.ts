import 'server-only';

type Call = { userId: string; endpoint?: string };
type Flight = Call & { sentAt: number };

/** A call without a response for longer than this is slow: its place is given to others. Milliseconds. */
const slowAfter = 2000;
/** Of what all may have under way at once, an endpoint may have this much; and so of what one user may have. */
const ofOneEndpoint = 2 / 3;

/**
 * The calls under way, and whether one more may be. What hangs takes no one else's place for long: an endpoint has a
 * part of the places only, and a call that is slow gives its place up. As many again may be slow.
 */
export class Slots {
  private readonly flights = new Set<Flight>();

  constructor(private readonly most: { inFlight: number; inFlightPerUser: number }) {}

  get size(): number {
    return this.flights.size;
  }

  /** Places for any call, whoever asks. */
  free(now: number): number {
    const quick = [...this.flights].filter((one) => isQuick(one, now)).length;
    return Math.min(this.most.inFlight - quick, 2 * this.most.inFlight - this.flights.size);
  }

  mayStart({ userId, endpoint }: Call, now: number): boolean {
    let ofUser = 0;
    let ofEndpoint = 0;
    let ofBoth = 0;
    for (const one of this.flights) {
      const isSame = endpoint !== undefined && one.endpoint === endpoint;
      if (one.userId === userId) ofUser += 1;
      if (isSame && isQuick(one, now)) ofEndpoint += 1;
      if (isSame && one.userId === userId) ofBoth += 1;
    }
    const { inFlight, inFlightPerUser } = this.most;
    return (
      ofUser < inFlightPerUser &&
      ofEndpoint < Math.ceil(inFlight * ofOneEndpoint) &&
      ofBoth < Math.ceil(inFlightPerUser * ofOneEndpoint)
    );
  }

  /** @returns to be called when the call has ended */
  start({ userId, endpoint }: Call, sentAt: number): () => void {
    const flight = { userId, endpoint, sentAt };
    this.flights.add(flight);
    return () => void this.flights.delete(flight);
  }

  /** When the next call becomes slow, if none ends before. */
  nextChange(now: number): number {
    return Math.min(
      ...[...this.flights].filter((one) => isQuick(one, now)).map((one) => one.sentAt + slowAfter),
    );
  }
}

const isQuick = ({ sentAt }: Flight, now: number) => now - sentAt < slowAfter;
