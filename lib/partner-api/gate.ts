import 'server-only';
import { type Failure } from '@/lib/values/failure';
import { busy, failing, paused } from './failures';

/** A probe that has no response after this long no longer keeps the others waiting. Milliseconds. */
const probePatience = 1000;
/** After the first failure; doubled with each one in a row, and up to as much again at random. Milliseconds. */
const firstPause = 250;
const longestPause = 2500;
/** So long calls wait for a service that fails without saying for how long. Milliseconds. */
const failingPatience = 15_000;

/**
 * Whether calls may be sent at all. A service that says how long to wait closes the gate for just that long, one that
 * fails without a word closes it for a moment. Then one call goes as a probe, and its response opens the gate.
 */
export class Gate {
  private closedAt = -Infinity;
  private closedUntil = -Infinity;
  private toldAt = -Infinity;
  private probes = false;
  private probeSentAt: number | null = null;
  private failures = 0;
  private failingSince: number | null = null;

  constructor(private readonly random: () => number) {}

  /** Until when nothing is sent; null when something may be. */
  closedTo(now: number): number | null {
    return this.closedUntil > now ? this.closedUntil : null;
  }

  /** Whether the next call is to show if the service responds again. */
  get isProbing(): boolean {
    return this.probes;
  }

  get isFailing(): boolean {
    return this.failingSince !== null;
  }

  /** Why a call is not sent, in the words that are so: only what the service said is called a pause of its own. */
  refusal(now: number): (wait: number) => Failure {
    if (this.isFailing) return failing;
    return now < this.closedUntil && this.toldAt === this.closedAt ? paused : busy;
  }

  room(now: number): number {
    if (now < this.closedUntil) return 0;
    return this.probes && now < this.nextProbe() ? 0 : Infinity;
  }

  /** When a call may go, if nothing else is heard. */
  opensAt(now: number): number {
    return Math.max(now, this.closedUntil, this.probes ? this.nextProbe() : -Infinity);
  }

  /** From when on no one waits any longer, because the service has failed for too long. */
  givesUpAt(): number {
    return this.failingSince === null ? Infinity : this.failingSince + failingPatience;
  }

  hasFailedSince(moment: number): boolean {
    return this.closedAt >= moment;
  }

  /** What a response says of the window holds no longer when its call was sent before the service said to wait. */
  isFrom(sentAt: number): boolean {
    return sentAt >= this.toldAt;
  }

  sent(now: number): void {
    if (this.probes) this.probeSentAt = now;
  }

  /** The service said to wait that long. */
  told(now: number, ms: number): void {
    this.failures = 0;
    this.failingSince = null;
    this.toldAt = now;
    this.close(now, ms);
  }

  /** The service failed without saying for how long. What was sent before the gate was closed tells nothing new. */
  failed(now: number, sentAt: number): void {
    if (sentAt <= this.closedAt) return;
    this.failingSince ??= now;
    const pause = Math.min(longestPause, firstPause * 2 ** this.failures);
    this.failures += 1;
    this.close(now, pause * (1 + this.random()));
  }

  responded(sentAt: number): void {
    if (sentAt <= this.closedAt) return;
    this.probes = false;
    this.probeSentAt = null;
    this.failures = 0;
    this.failingSince = null;
  }

  /** Nothing is known of how a call ended: if it was the probe, the next one may try. */
  noResponse(): void {
    this.probeSentAt = null;
  }

  private nextProbe(): number {
    return this.probeSentAt === null ? -Infinity : this.probeSentAt + probePatience;
  }

  private close(now: number, ms: number): void {
    this.closedAt = now;
    this.closedUntil = Math.max(this.closedUntil, now + ms);
    this.probes = true;
    this.probeSentAt = null;
  }
}
