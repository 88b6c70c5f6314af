import { describe, expect, it, vi } from 'vitest';
import { type BudgetStore, type Lease } from './redis-budget';
import { SharedBudget } from './shared-budget';
import { TestingClock } from './testing-clock';

const headers = (remaining: number) => ({ limit: 100, remaining, resetIn: 60_000, retryAfter: null });
const granted = (count: number, given: Partial<Lease> = {}): Lease => ({
  granted: count,
  retryIn: 0,
  closedFor: 0,
  ...given,
});

/** A shared budget whose store responds when the test says so. */
function setUp() {
  const clock = new TestingClock();
  let respond: (lease: Lease | Error) => void = () => {};
  const store = {
    lease: vi.fn(
      (_inFlight: number, _wanted: number) =>
        new Promise<Lease>((resolve, reject) => {
          respond = (given) => (given instanceof Error ? reject(given) : resolve(given));
        }),
    ),
    report: vi.fn<BudgetStore['report']>(async () => {}),
    close: vi.fn<BudgetStore['close']>(async () => {}),
  };
  const budget = new SharedBudget(store, clock, 3);
  const changed = vi.fn();
  budget.onRoomChanged = changed;
  /** Requests a lease and lets the store respond. */
  const lease = async (wanted: number, given: Lease | Error) => {
    budget.room(clock.now(), 0, wanted);
    respond(given);
    await clock.advance(0);
  };
  const room = (inFlight = 0, wanted = 1) => budget.room(clock.now(), inFlight, wanted);
  return { clock, store, budget, changed, lease, room };
}
const down = new Error('no one responds');

describe('the budget of one of several processes', () => {
  it('requests one lease at a time, notifies when it arrives, and allows no more than granted', async () => {
    const { clock, store, budget, changed, lease, room } = setUp();
    expect(room(3, 5)).toBe(0);
    expect(room(3, 5)).toBe(0);
    expect(store.lease.mock.calls).toEqual([[3, 5]]);
    expect(budget.nextChange(clock.now())).toBe(clock.now());
    await lease(5, granted(2));
    expect(changed).toHaveBeenCalledTimes(1);
    for (const left of [2, 1]) {
      expect(room()).toBe(left);
      budget.sent(clock.now(), false);
    }
    expect(store.lease).toHaveBeenCalledTimes(1);
    expect(room()).toBe(0);
    expect(store.lease).toHaveBeenCalledTimes(2);
  });

  it('requests no lease if no call waits', () => {
    const { store, room } = setUp();
    expect(room(0, 0)).toBe(0);
    expect(store.lease).not.toHaveBeenCalled();
  });

  it('lets an unused lease expire after a second', async () => {
    const { clock, lease, room } = setUp();
    await lease(5, granted(5));
    await clock.advance(999);
    expect(room()).toBe(5);
    await clock.advance(1);
    expect(room()).toBe(0);
  });

  it('waits for `retryIn` before it requests another lease', async () => {
    const { clock, store, budget, lease, room } = setUp();
    await lease(5, granted(0, { retryIn: 70 }));
    expect(budget.nextChange(clock.now())).toBe(clock.now() + 70);
    await clock.advance(69);
    expect(room()).toBe(0);
    expect(store.lease).toHaveBeenCalledTimes(1);
    await clock.advance(1);
    expect(room()).toBe(0);
    expect(store.lease).toHaveBeenCalledTimes(2);
  });

  it('is not closed by a lease that mentions no pause, and asks again after a moment if told no time', async () => {
    const { clock, store, budget, lease, room } = setUp();
    const closedElsewhere = vi.fn();
    budget.onClosedElsewhere = closedElsewhere;
    await lease(5, granted(1));
    await clock.advance(1000);
    await lease(5, granted(0));
    expect(closedElsewhere).not.toHaveBeenCalled();
    expect(budget.nextChange(clock.now())).toBe(clock.now() + 1);
    await clock.advance(1);
    room();
    expect(store.lease).toHaveBeenCalledTimes(3);
  });

  it('reports a response without rate headers as such, for the second that is assumed', async () => {
    const { clock, store, budget, lease } = setUp();
    await lease(1, granted(1));
    budget.sent(clock.now(), false);
    const none = { limit: null, remaining: null, resetIn: null, retryAfter: null };
    budget.record(none, clock.now(), clock.now() - 30);
    expect(store.report.mock.calls).toEqual([
      [0, { remaining: null, reserve: 0, earliestEndIn: 970, latestEndIn: 1000 }],
    ]);
  });

  it('reports with a response the calls in flight, leased and requested', async () => {
    const { clock, store, budget, lease, room } = setUp();
    await lease(5, granted(3));
    const sent = () => budget.sent(clock.now(), false);
    sent();
    sent();
    budget.record(headers(50), clock.now(), clock.now());
    // One has ended, one is in flight, one is leased.
    expect(store.report.mock.calls[0]).toEqual([
      2,
      { remaining: 50, reserve: 2, earliestEndIn: 60_000, latestEndIn: 60_000 },
    ]);
    sent();
    expect(room(2, 4)).toBe(0);
    budget.record(headers(49), clock.now(), clock.now() - 80);
    // One is in flight, and four are requested.
    expect(store.report.mock.calls[1]).toEqual([
      5,
      { remaining: 49, reserve: 2, earliestEndIn: 59_920, latestEndIn: 60_000 },
    ]);
  });

  it('shares pauses with the other processes, in both directions', async () => {
    const { store, budget, lease, room } = setUp();
    const closedElsewhere = vi.fn();
    budget.onClosedElsewhere = closedElsewhere;
    await lease(5, granted(3));
    budget.close(3000);
    expect(store.close).toHaveBeenCalledWith(3000);
    expect(room()).toBe(0);
    await lease(1, granted(0, { retryIn: 3000, closedFor: 2900 }));
    expect(closedElsewhere.mock.calls).toEqual([[2900]]);
  });

  it('limits all waits, its own and those it reports, to two minutes', async () => {
    const { clock, store, budget, lease } = setUp();
    const closedElsewhere = vi.fn();
    budget.onClosedElsewhere = closedElsewhere;
    await lease(5, granted(0, { retryIn: 86_400_000, closedFor: 86_400_000 }));
    expect(budget.nextChange(clock.now())).toBe(clock.now() + 120_000);
    expect(closedElsewhere.mock.calls).toEqual([[120_000]]);
    budget.record({ ...headers(0), resetIn: 86_400_000 }, clock.now(), clock.now());
    expect(store.report.mock.calls[0]![1]).toMatchObject({ earliestEndIn: 120_000, latestEndIn: 120_000 });
  });

  it('limits background work to its share of the allowance for it', async () => {
    const { clock, budget, lease } = setUp();
    await lease(20, granted(20));
    budget.record(headers(90), clock.now(), clock.now());
    for (let sent = 0; sent < 14; sent += 1) {
      expect(budget.backgroundRoom(clock.now())).toBe(true);
      budget.sent(clock.now(), true);
    }
    expect(budget.backgroundRoom(clock.now())).toBe(false);
  });

  it('does not update the calls in flight when asked for room without wanting to send', async () => {
    const { clock, store, budget, lease, room } = setUp();
    await lease(5, granted(2));
    for (let call = 0; call < 2; call += 1) budget.sent(clock.now(), false);
    room(0, 0);
    budget.record(headers(50), clock.now(), clock.now());
    expect(store.report.mock.calls[0]![0]).toBe(1);
  });

  it('falls back to its own share while the store does not respond, and retries after a second', async () => {
    const { clock, store, budget, changed, lease, room } = setUp();
    await lease(5, granted(1));
    budget.sent(clock.now(), false);
    budget.record(headers(50), clock.now(), clock.now());
    changed.mockClear();
    await lease(5, down);
    expect(changed).toHaveBeenCalledTimes(1);
    expect(room(3)).toBe(Math.floor((50 - 2) / 3) - 3);
    expect(budget.nextChange(clock.now())).toBe(clock.now() + 60_000);
    await clock.advance(999);
    room(0, 4);
    expect(store.lease).toHaveBeenCalledTimes(2);
    await clock.advance(1);
    expect(room(0, 4)).toBe(16);
    expect(store.lease).toHaveBeenCalledTimes(3);
    await clock.advance(0);
  });

  it.each(['report', 'close'] as const)('falls back to its own share if a %s fails', async (method) => {
    const { clock, store, budget, lease, room } = setUp();
    store[method].mockRejectedValueOnce(down);
    await lease(5, granted(5));
    budget.record(headers(50), clock.now(), clock.now());
    if (method === 'close') budget.close(1000);
    await clock.advance(0);
    expect(room()).toBe(method === 'close' ? 1 : 16);
  });

  it('uses leases again as soon as the store responds', async () => {
    const { clock, budget, lease, room } = setUp();
    await lease(5, down);
    expect(room()).toBe(1);
    budget.record(headers(50), clock.now(), clock.now());
    await clock.advance(1000);
    expect(room(0, 5)).toBe(16);
    await lease(5, granted(2));
    expect(room()).toBe(2);
  });
});
