import { randomInt, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '../context';
import { inTransaction } from '../db/in-transaction';
import { generateChain, generateTransaction } from '../seed/generate';
import { addToWorld } from '../seed/save-world';
import type { ServiceClock } from './clock';
import { findPersonId, readBody, slugSchema } from './read-request';
import type { OperatorEnv } from './loopback-only';

const chainSchema = z.strictObject({
  transactions: z.int().min(1).max(5000),
  shape: z.enum(['line', 'tree', 'split']),
  stagesEach: z.int().min(0).max(28).default(4),
  person: slugSchema,
});
const transactionSchema = z.strictObject({ person: slugSchema });

/** Generates chains of any size, and transactions, for tests and benches. */
export function generatorRoutes(db: Database, clock: ServiceClock): Hono<OperatorEnv> {
  /** Starts at a random place in the endless list of addresses, to avoid addresses already used. */
  const start = () => ({ id: randomUUID, firstAddress: randomInt(2 ** 40), now: clock.now() });

  return new Hono<OperatorEnv>()
    .post('/chains', async (c) => {
      const { person, ...order } = await readBody(c, chainSchema);
      const personId = await findPersonId(db, person);
      const { chainId, world } = generateChain({ ...order, ...start(), personId });
      await inTransaction(db, (tx) => addToWorld(tx, world));
      return c.json({ chainId }, 201);
    })
    .post('/transactions', async (c) => {
      const { person } = await readBody(c, transactionSchema);
      const personId = await findPersonId(db, person);
      const { transactionId, propertyId, world } = generateTransaction({ ...start(), personId });
      await inTransaction(db, (tx) => addToWorld(tx, world));
      return c.json({ transactionId, propertyId }, 201);
    });
}
