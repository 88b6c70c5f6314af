import { describe, expect, it, vi } from 'vitest';
import { type BudgetStore, type Lease } from './redis-budget';
import { SharedBudget } from './shared-budget';
import { TestingClock } from './testing-clock';

const said = (remaining: number) => ({ limit: 100, remaining, resetIn: 60_000, retryAfter: null });
const granted = (count: number, given: Partial<Lease> = {}): Lease => ({
  granted: count,
  retryIn: 0,
  closedFor: 0,
  ...given,
});

/** What the store says is the test's to say, and when. */
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
  /** Asks for so many, and the store says this. */
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
  it('asks once, says when the response is there, and sends what it was granted and no more', async () => {
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

  it('asks nothing when no one waits', () => {
    const { store, room } = setUp();
    expect(room(0, 0)).toBe(0);
    expect(store.lease).not.toHaveBeenCalled();
  });

  it('gives up what it did not send within a second', async () => {
    const { clock, lease, room } = setUp();
    await lease(5, granted(5));
    await clock.advance(999);
    expect(room()).toBe(5);
    await clock.advance(1);
    expect(room()).toBe(0);
  });

  it('asks again when it was told to, not before', async () => {
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

  it('tells with a response what is under way: sent, held, and asked for', async () => {
    const { clock, store, budget, lease, room } = setUp();
    await lease(5, granted(3));
    const sent = () => budget.sent(clock.now(), false);
    sent();
    sent();
    budget.record(said(50), clock.now(), clock.now());
    // One has landed, one is under way, one is held.
    expect(store.report.mock.calls[0]).toEqual([
      2,
      { remaining: 50, reserve: 2, earliestEndIn: 60_000, latestEndIn: 60_000 },
    ]);
    sent();
    expect(room(2, 4)).toBe(0);
    budget.record(said(49), clock.now(), clock.now() - 80);
    // One is under way, and four may be granted at this moment.
    expect(store.report.mock.calls[1]).toEqual([
      5,
      { remaining: 49, reserve: 2, earliestEndIn: 59_920, latestEndIn: 60_000 },
    ]);
  });

  it('closes when others were told to wait, and tells them when it was', async () => {
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

  it('waits no longer than two minutes for anything that it is told, and tells no one to', async () => {
    const { clock, store, budget, lease } = setUp();
    const closedElsewhere = vi.fn();
    budget.onClosedElsewhere = closedElsewhere;
    await lease(5, granted(0, { retryIn: 86_400_000, closedFor: 86_400_000 }));
    expect(budget.nextChange(clock.now())).toBe(clock.now() + 120_000);
    expect(closedElsewhere.mock.calls).toEqual([[120_000]]);
    budget.record({ ...said(0), resetIn: 86_400_000 }, clock.now(), clock.now());
    expect(store.report.mock.calls[0]![1]).toMatchObject({ earliestEndIn: 120_000, latestEndIn: 120_000 });
  });

  it('counts its background work against its share of what such work may take', async () => {
    const { clock, budget, lease } = setUp();
    await lease(20, granted(20));
    budget.record(said(90), clock.now(), clock.now());
    for (let sent = 0; sent < 14; sent += 1) {
      expect(budget.backgroundRoom(clock.now())).toBe(true);
      budget.sent(clock.now(), true);
    }
    expect(budget.backgroundRoom(clock.now())).toBe(false);
  });

  it('is told nothing of the calls under way by who only looks', async () => {
    const { clock, store, budget, lease, room } = setUp();
    await lease(5, granted(2));
    for (let call = 0; call < 2; call += 1) budget.sent(clock.now(), false);
    room(0, 0);
    budget.record(said(50), clock.now(), clock.now());
    expect(store.report.mock.calls[0]![0]).toBe(1);
  });

  it('goes on alone with its share while the store does not respond, and comes back', async () => {
    const { clock, store, budget, lease, room } = setUp();
    await lease(5, granted(1));
    budget.sent(clock.now(), false);
    budget.record(said(50), clock.now(), clock.now());
    await lease(5, down);
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

  it.each(['report', 'close'] as const)('goes on alone when a %s is not taken', async (word) => {
    const { clock, store, budget, lease, room } = setUp();
    store[word].mockRejectedValueOnce(down);
    await lease(5, granted(5));
    budget.record(said(50), clock.now(), clock.now());
    if (word === 'close') budget.close(1000);
    await clock.advance(0);
    expect(room()).toBe(word === 'close' ? 1 : 16);
  });

  it('has the leave of the store again as soon as it responds', async () => {
    const { clock, budget, lease, room } = setUp();
    await lease(5, down);
    expect(room()).toBe(1);
    budget.record(said(50), clock.now(), clock.now());
    await clock.advance(1000);
    expect(room(0, 5)).toBe(16);
    await lease(5, granted(2));
    expect(room()).toBe(2);
  });
});
