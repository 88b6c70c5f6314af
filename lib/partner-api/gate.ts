import 'server-only';
import { type Failure } from '@/lib/values/failure';
import { probeTimeout } from './budget';
import { busy, failing, paused } from './failures';

/** Back-off after the first failure; doubled with each further one, with jitter of up to 100 %. Milliseconds. */
const minBackOff = 250;
const maxBackOff = 2500;
/** How long calls wait for a service that fails without a Retry-After. Milliseconds. */
const giveUpAfter = 15_000;

/**
 * Whether calls may be sent at all. A Retry-After closes the gate for that long, a failure without one closes it for a
 * short back-off. Then a single call probes the service, and a successful response opens the gate.
 */
export class Gate {
  private closedAt = -Infinity;
  private reopensAt = -Infinity;
  private pausedAt = -Infinity;
  private needsProbe = false;
  private probeSentAt: number | null = null;
  private failures = 0;
  private failingSince: number | null = null;

  constructor(private readonly random: () => number) {}

  /** Until when nothing is sent; null if calls may be sent. */
  closedUntil(now: number): number | null {
    return this.reopensAt > now ? this.reopensAt : null;
  }

  /** Whether the next call is a probe. */
  get isProbing(): boolean {
    return this.needsProbe;
  }

  get isFailing(): boolean {
    return this.failingSince !== null;
  }

  /** Why a call is not sent: `paused` only if the service itself asked for a pause. */
  refusal(now: number): (wait: number) => Failure {
    if (this.isFailing) return failing;
    return now < this.reopensAt && this.pausedAt === this.closedAt ? paused : busy;
  }

  room(now: number): number {
    if (now < this.reopensAt) return 0;
    return this.needsProbe && now < this.nextProbeAt() ? 0 : Infinity;
  }

  /** When a call may be sent if no response arrives before. */
  opensAt(now: number): number {
    return Math.max(now, this.reopensAt, this.needsProbe ? this.nextProbeAt() : -Infinity);
  }

  /** When waiting calls are refused because the service has failed for too long. */
  givesUpAt(): number {
    return this.failingSince === null ? Infinity : this.failingSince + giveUpAfter;
  }

  hasFailedSince(moment: number): boolean {
    return this.closedAt >= moment;
  }

  /** The rate headers of a response are outdated if its call was sent before the last pause. */
  wasSentSincePause(sentAt: number): boolean {
    return sentAt >= this.pausedAt;
  }

  sent(now: number): void {
    if (this.needsProbe) this.probeSentAt = now;
  }

  /** The service asked us to wait. */
  pause(now: number, ms: number): void {
    this.failures = 0;
    this.failingSince = null;
    this.pausedAt = now;
    this.close(now, ms);
  }

  /** The service failed without a Retry-After. Calls sent before the gate closed tell us nothing new. */
  failed(now: number, sentAt: number): void {
    if (sentAt <= this.closedAt) return;
    this.failingSince ??= now;
    const backOff = Math.min(maxBackOff, minBackOff * 2 ** this.failures);
    this.failures += 1;
    this.close(now, backOff * (1 + this.random()));
  }

  responded(sentAt: number): void {
    if (sentAt <= this.closedAt) return;
    this.needsProbe = false;
    this.probeSentAt = null;
    this.failures = 0;
    this.failingSince = null;
  }

  /** A call ended without telling whether the service is up. If it was the probe, the next call may probe. */
  probeInconclusive(): void {
    this.probeSentAt = null;
  }

  private nextProbeAt(): number {
    return this.probeSentAt === null ? -Infinity : this.probeSentAt + probeTimeout;
  }

  private close(now: number, ms: number): void {
    this.closedAt = now;
    this.reopensAt = Math.max(this.reopensAt, now + ms);
    this.needsProbe = true;
    this.probeSentAt = null;
  }
}
