import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testWorld } from '../api/test-world';
import type { Database } from '../context';
import { onEachDatabase } from '../db/on-each-database';
import { accessRequests } from '../db/schema';
import { requestAccess } from './request-access';

const now = new Date('2026-11-21T09:00:00.000Z');
const clock = { now: () => now };
const wanted = { role: 'Conveyancer', representing: 'Buyer' };

/** The query, which also runs `after` when its result has arrived. */
function followed<Query extends object>(query: Query, after: () => Promise<unknown>): Query {
  return new Proxy(query, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'then')
        return (...handlers: Parameters<Promise<unknown>['then']>) =>
          Promise.resolve(target)
            .then(async (result) => (await after(), result))
            .then(...handlers);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => followed(value.apply(target, given) as object, after);
    },
  });
}

onEachDatabase('requestAccess', (database) => {
  it('creates a new request if the pending one is decided at the same moment', async () => {
    const { db } = database();
    const world = testWorld(db);
    const person = await world.newPerson();
    const chainId = await world.newChain();
    await world.newTransaction({ chainId, parties: [{ person }] });
    const theirs = await world.newTransaction({ chainId });
    const first = await requestAccess(db, clock, person.id, theirs, wanted);

    const declineAfterInsert = (tx: Database): Database =>
      new Proxy(tx, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target);
          if (name !== 'insert') return typeof value === 'function' ? value.bind(target) : value;
          return (table: typeof accessRequests) =>
            followed(target.insert(table), () =>
              target
                .update(accessRequests)
                .set({ status: 'declined' })
                .where(eq(accessRequests.id, first.id)),
            );
        },
      });
    const racing = new Proxy(db, {
      get: (target, name) =>
        name === 'transaction'
          ? (work: (tx: Database) => Promise<unknown>) =>
              target.transaction((tx) => work(declineAfterInsert(tx)))
          : (Reflect.get(target, name, target) as unknown),
    });
    const second = await requestAccess(racing, clock, person.id, theirs, wanted);
    expect(second).toEqual({ id: expect.not.stringContaining(first.id), existing: false });
  });
});
