import { describe, expect, it } from 'vitest';
import { Gate } from './gate';

const gateAt = () => new Gate(() => 0);

describe('gate', () => {
  it('closes for a moment after a failure, and one call shows whether it can open', () => {
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

  it('waits twice as long after each probe that fails, up to two and a half seconds', () => {
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

  it('learns nothing from calls that were under way when it closed', () => {
    const gate = gateAt();
    gate.failed(100, 50);
    gate.failed(120, 60);
    expect(gate.opensAt(120)).toBe(350);
    gate.responded(60);
    gate.sent(350);
    expect(gate.room(360)).toBe(0);
  });

  it('lets another probe go when one has no response for a second, and at once when nothing is known of it', () => {
    const gate = gateAt();
    gate.told(0, 1000);
    gate.sent(1000);
    expect([gate.room(1999), gate.opensAt(1500)]).toEqual([0, 2000]);
    expect(gate.room(2000)).toBeGreaterThan(0);
    gate.sent(2000);
    gate.noResponse();
    expect(gate.room(2001)).toBeGreaterThan(0);
  });

  it('stays closed for the longest of several waits, and keeps people waiting only when it was told for how long', () => {
    const gate = gateAt();
    gate.failed(0, 0);
    expect(gate.givesUpAt()).toBe(15_000);
    gate.told(10, 30_000);
    gate.told(20, 2000);
    expect([gate.closedTo(20), gate.givesUpAt()]).toEqual([30_010, Infinity]);
    expect([gate.isFrom(19), gate.isFrom(20)]).toEqual([false, true]);
  });

  it('has failed for as long as no probe got a response', () => {
    const gate = gateAt();
    gate.failed(0, 0);
    gate.failed(1000, 999);
    expect(gate.givesUpAt()).toBe(15_000);
    gate.responded(2000);
    gate.failed(3000, 2999);
    expect(gate.givesUpAt()).toBe(18_000);
  });
});
