import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue, type Priority } from './fair-queue';

type Item = { userId: string; priority: Priority; n: number };
const item = (userId: string, priority: Priority = 'interactive', n = 0): Item => ({ userId, priority, n });
const anyone = () => true;

function drain(queue: FairQueue<Item>): Item[] {
  const order: Item[] = [];
  for (let next = queue.takeNext(anyone, true); next; next = queue.takeNext(anyone, true)) order.push(next);
  return order;
}

describe('fair queue', () => {
  it('serves users in turn, however long the queue of one of them', () => {
    const queue = new FairQueue<Item>();
    for (let n = 0; n < 50; n += 1) queue.push(item('greedy', 'interactive', n));
    for (const userId of ['a', 'b', 'c']) queue.push(item(userId));
    const order = drain(queue).map(({ userId }) => userId);
    expect(new Set(order.slice(0, 4))).toEqual(new Set(['greedy', 'a', 'b', 'c']));
    expect(order).toHaveLength(53);
  });

  it("serves a user's writes before their reads, and background reads last", () => {
    const queue = new FairQueue<Item>();
    queue.push(item('a', 'background'));
    queue.push(item('a', 'interactive'));
    queue.push(item('b', 'interactive'));
    queue.push(item('a', 'write'));
    expect(drain(queue).map(({ userId, priority }) => `${userId} ${priority}`)).toEqual([
      'a write',
      'b interactive',
      'a interactive',
      'a background',
    ]);
  });

  it('serves writes twice as often as reads, and starves no one', () => {
    const queue = new FairQueue<Item>();
    for (let n = 0; n < 40; n += 1) {
      queue.push(item('writer', 'write'));
      queue.push(item('reader', 'interactive'));
    }
    const first = drain(queue).slice(0, 30);
    expect(first.filter(({ userId }) => userId === 'writer')).toHaveLength(20);
  });

  it('skips items that may not be sent, and background reads if they are excluded', () => {
    const queue = new FairQueue<Item>();
    queue.push(item('a'));
    queue.push(item('b', 'background'));
    expect(queue.takeNext(({ userId }) => userId !== 'a', false)).toBeUndefined();
    expect(queue.takeNext(({ userId }) => userId !== 'a', true)).toMatchObject({ userId: 'b' });
    expect(queue.takeNext(anyone, false)).toMatchObject({ userId: 'a' });
    expect([queue.size, queue.waitingByUser.size]).toEqual([0, 0]);
    for (const userId of ['a', 'b']) queue.push(item(userId, 'background'));
    expect(queue.takeNext(({ userId }) => userId === 'b', true)).toMatchObject({ userId: 'b' });
  });

  it('serves background reads user by user', () => {
    const queue = new FairQueue<Item>();
    for (let n = 0; n < 3; n += 1) queue.push(item('greedy', 'background', n));
    queue.push(item('light', 'background'));
    expect(drain(queue).map(({ userId }) => userId)).toEqual(['greedy', 'light', 'greedy', 'greedy']);
  });

  it('puts a retry at the front of its lane', () => {
    const queue = new FairQueue<Item>();
    queue.push(item('a', 'interactive', 1));
    queue.push(item('a', 'interactive', 2), true);
    expect(drain(queue).map(({ n }) => n)).toEqual([2, 1]);
  });

  it('knows what waits: by user, by priority, and the reads of one user in order', () => {
    const queue = new FairQueue<Item>();
    const reads = [item('a', 'interactive', 1), item('a', 'interactive', 2)];
    const others = [item('a', 'write'), item('a', 'background'), item('b')];
    for (let n = 0; n < 2; n += 1) others.push(item('b', 'background', n));
    for (const each of [...reads, ...others]) queue.push(each);
    expect(queue.waitingByPriority()).toEqual({ write: 1, interactive: 3, background: 3 });
    expect([...queue.waitingByUser]).toEqual([['a', 4], ['b', 3]]); // oxfmt-ignore
    expect([...queue.foregroundByUser]).toEqual([['a', 3], ['b', 1]]); // oxfmt-ignore
    expect([queue.countFor('a'), queue.countFor('b'), queue.countFor('c'), queue.size]).toEqual([4, 3, 0, 7]);
    expect(queue.interactiveReadsOf('a')).toEqual(reads);
    expect(queue.interactiveReadsOf('c')).toEqual([]);
    expect(new Set(queue)).toEqual(new Set([...reads, ...others]));
    for (const each of queue) queue.remove(each);
    expect([queue.size, queue.waitingByUser.size, [...queue]]).toEqual([0, 0, []]);
    expect(queue.foregroundByUser.size).toBe(0);
    expect(queue.waitingByPriority()).toEqual({ write: 0, interactive: 0, background: 0 });
  });

  it('puts a background retry at the front too, and a failed write before the other writes', () => {
    const queue = new FairQueue<Item>();
    for (const priority of ['background', 'write'] as const) {
      queue.push(item('a', priority, 1));
      queue.push(item('a', priority, 2), true);
    }
    expect(drain(queue).map(({ priority, n }) => `${priority} ${n}`)).toEqual([
      'write 2',
      'write 1',
      'background 2',
      'background 1',
    ]);
  });

  it("sends a user's read if their write may not be sent, and reaches the next user if neither may", () => {
    const queue = new FairQueue<Item>();
    for (const each of [item('a', 'write'), item('a'), item('b')]) queue.push(each);
    const notWrite = ({ priority }: Item) => priority !== 'write';
    expect(queue.takeNext(notWrite, true)).toMatchObject({ userId: 'a', priority: 'interactive' });
    expect(queue.takeNext(notWrite, true)).toMatchObject({ userId: 'b' });
    expect(queue.takeNext(notWrite, true)).toBeUndefined();
    expect(queue.takeNext(anyone, false)).toMatchObject({ userId: 'a', priority: 'write' });
  });

  it("neither loses, duplicates nor reorders items, and serves users evenly (Jain's index ≥ 0.95, R7)", () => {
    const arrivals = fc.array(
      fc.record({
        userId: fc.constantFrom('u1', 'u2', 'u3', 'u4', 'u5'),
        priority: fc.constantFrom<Priority>('write', 'interactive', 'background'),
        leaves: fc.boolean(),
      }),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(arrivals, (all) => {
        const queue = new FairQueue<Item>();
        const items = all.map(({ userId, priority }, n) => item(userId, priority, n));
        for (const each of items) queue.push(each);
        const removed = items.filter((_, n) => all[n]!.leaves);
        for (const each of removed) if (!queue.remove(each) || queue.remove(each)) return false;
        const served = drain(queue);
        const rest = items.filter((_, n) => !all[n]!.leaves);
        if (served.length !== rest.length || new Set(served).size !== rest.length || queue.size !== 0)
          return false;
        return ['u1', 'u2', 'u3', 'u4', 'u5'].every((userId) =>
          (['write', 'interactive', 'background'] as const).every((priority) => {
            const own = (list: Item[]) =>
              list.filter((each) => each.userId === userId && each.priority === priority);
            return own(served).every((each, at) => each === own(rest)[at]);
          }),
        );
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 2, maxLength: 20 }), (depths) => {
        const queue = new FairQueue<Item>();
        depths.forEach((depth, user) => {
          for (let n = 0; n < depth; n += 1) queue.push(item(`u${user}`));
        });
        // All users compete until the shortest lane is empty.
        const served = Array.from({ length: Math.min(...depths) * depths.length }, () =>
          queue.takeNext(anyone, true)!,
        );
        const shares = depths.map((_, user) => served.filter(({ userId }) => userId === `u${user}`).length);
        const sum = shares.reduce((total, share) => total + share, 0);
        const squares = shares.reduce((total, share) => total + share * share, 0);
        return (sum * sum) / (shares.length * squares) >= 0.95;
      }),
    );
  });
});
