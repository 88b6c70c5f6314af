import { describe, expect, it } from 'vitest';
import { Gate } from './gate';

const gateAt = () => new Gate(() => 0);

describe('gate', () => {
  it('backs off after a failure, then opens when a probe succeeds', () => {
    const gate = gateAt();
    expect(gate.room(0)).toBe(Infinity);
    gate.failed(0, 0);
    expect([gate.room(249), gate.opensAt(0)]).toEqual([0, 250]);
    expect(gate.room(250)).toBeGreaterThan(0);
    gate.sent(250);
    expect(gate.room(251)).toBe(0);
    gate.responded(250);
    expect(gate.room(251)).toBe(Infinity);
  });

  it('doubles its back-off after each failed probe, up to two and a half seconds', () => {
    const gate = gateAt();
    let now = 0;
    const pauses = Array.from({ length: 6 }, () => {
      gate.failed(now, now);
      const pause = gate.opensAt(now) - now;
      now += pause;
      gate.sent(now);
      return pause;
    });
    expect(pauses).toEqual([250, 500, 1000, 2000, 2500, 2500]);
    gate.responded(now);
    gate.failed(now + 10, now + 10);
    expect(gate.opensAt(now + 10)).toBe(now + 260);
  });

  it('ignores calls that were in flight when it closed', () => {
    const gate = gateAt();
    gate.failed(100, 50);
    gate.failed(120, 60);
    expect(gate.opensAt(120)).toBe(350);
    for (const sentAt of [60, 100]) gate.responded(sentAt);
    gate.sent(350);
    expect(gate.room(360)).toBe(0);
  });

  it('allows another probe after a second without a response, or at once if the first was inconclusive', () => {
    const gate = gateAt();
    gate.pause(0, 1000);
    gate.sent(1000);
    expect([gate.room(1999), gate.opensAt(1500)]).toEqual([0, 2000]);
    expect(gate.room(2000)).toBeGreaterThan(0);
    gate.sent(2000);
    gate.probeInconclusive();
    expect(gate.room(2001)).toBeGreaterThan(0);
  });

  it('stays closed for the longest of several pauses, and gives up only on failures without Retry-After', () => {
    const gate = gateAt();
    gate.failed(0, 0);
    expect(gate.givesUpAt()).toBe(15_000);
    gate.pause(10, 30_000);
    gate.pause(20, 2000);
    expect([gate.closedUntil(20), gate.givesUpAt()]).toEqual([30_010, Infinity]);
    expect([gate.wasSentSincePause(19), gate.wasSentSincePause(20)]).toEqual([false, true]);
    expect([gate.closedUntil(30_009), gate.closedUntil(30_010)]).toEqual([30_010, null]);
    // A failure without Retry-After does not outdate rate headers.
    gate.failed(40_000, 39_000);
    expect(gate.wasSentSincePause(39_000)).toBe(true);
  });

  it('ignores a second failure at the same moment, and knows when the last one was', () => {
    const gate = gateAt();
    gate.failed(100, 50);
    gate.failed(100, 100);
    expect(gate.opensAt(100)).toBe(350);
    expect([gate.hasFailedSince(100), gate.hasFailedSince(101)]).toEqual([true, false]);
  });

  it('adds jitter of up to 100 % to its back-off', () => {
    const gate = new Gate(() => 1);
    gate.failed(0, 0);
    expect(gate.opensAt(0)).toBe(500);
  });

  it('resets its back-off and its probe when the service asks for a pause', () => {
    const gate = gateAt();
    for (const now of [0, 1000, 2000]) gate.failed(now, now);
    gate.pause(5000, 1000);
    gate.sent(6000);
    gate.pause(6100, 100);
    expect(gate.room(6200)).toBeGreaterThan(0);
    gate.sent(6200);
    gate.failed(6300, 6200);
    expect(gate.opensAt(6300)).toBe(6550);
  });

  it.each([
    ['nothing has happened', () => {}, { status: 503, code: 'busy' }],
    ['the service asked for a pause', (gate: Gate) => gate.pause(0, 5000), { status: 503, code: 'paused' }],
    ['a pause is over', (gate: Gate) => gate.pause(0, 1000), { status: 503, code: 'busy' }],
    ['the service failed without Retry-After', (gate: Gate) => gate.failed(0, 0), { status: 502, code: 'unreachable' }],
    ['it failed after a pause', (gate: Gate) => (gate.pause(0, 10), gate.failed(990, 900)), { status: 502, code: 'unreachable' }],
    ['it asked for a pause after a failure', (gate: Gate) => (gate.failed(0, 0), gate.pause(10, 5000)), { status: 503, code: 'paused' }],
    ['it has recovered from a failure', (gate: Gate) => (gate.failed(900, 900), gate.responded(950)), { status: 503, code: 'busy' }],
  ])('gives the reason for a refusal if %s', (_, happened, expected) => {
    const gate = gateAt();
    happened(gate);
    const waits = [0, 1, 1000, 1001].map((ms) => gate.refusal(1000)(ms));
    expect(waits.map(({ retryAfter }) => retryAfter)).toEqual([1, 1, 1, 2]);
    expect(waits[0]).toMatchObject(expected);
  }); // oxfmt-ignore

  it('gives up 15 s after the first of several failures without a response in between', () => {
    const gate = gateAt();
    gate.failed(0, 0);
    gate.failed(1000, 999);
    expect(gate.givesUpAt()).toBe(15_000);
    gate.responded(2000);
    gate.failed(3000, 2999);
    expect(gate.givesUpAt()).toBe(18_000);
  });
});
