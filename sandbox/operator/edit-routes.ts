import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '../context';
import { optionalText, text } from '../api/shapes/text';
import { databaseErrorCode } from '../db/unavailable';
import { inTransaction } from '../db/in-transaction';
import { parties, people, properties, stages, transactions } from '../db/schema';
import { mergePermissions } from '../rules/permissions';
import { conflict, notFound } from '../rules/refusal';
import { touchTransaction } from '../rules/transaction-row';
import type { ServiceClock } from './clock';
import { findPersonId, momentSchema, pathId, readBody, slugSchema } from './read-request';
import type { OperatorEnv } from './loopback-only';

const stageSchema = z.strictObject({
  progress: z.enum(['Not Started', 'In Progress', 'Blocked', 'Completed']).optional(),
  progressNote: optionalText(2000).nullable(),
  expectedUpdate: momentSchema.nullable().optional(),
  expectedCompletion: momentSchema.nullable().optional(),
  assignedTo: slugSchema.nullable().optional(),
  deleted: z.boolean().optional(),
  // The document does not say whether a stage edit touches its transaction: false simulates a service where it does not.
  touchesTransaction: z.boolean().default(true),
});

const transactionSchema = z.strictObject({
  saleState: text(64).optional(),
  transactionDate: momentSchema.optional(),
  amount: z.number().min(0).optional(),
});

const flagsSchema = z.strictObject({ canView: z.boolean(), canEdit: z.boolean(), canDelete: z.boolean() });
const partySchema = z.strictObject({
  active: z.boolean().optional(),
  permissions: z
    .strictObject({
      chainNode: flagsSchema,
      propertyDetails: flagsSchema,
      transactionDetails: flagsSchema,
      transactionParty: flagsSchema,
      listingDetails: flagsSchema,
    })
    .partial()
    .optional(),
  sharing: z
    .strictObject({ name: z.boolean(), email: z.boolean(), phone: z.boolean(), company: z.boolean() })
    .partial()
    .optional(),
});

/** Edits that people make in the service's own app: stages, transactions, parties. Each returns the edited row. */
export function editRoutes(db: Database, clock: ServiceClock): Hono<OperatorEnv> {
  return new Hono<OperatorEnv>()
    .patch('/stages/:id', async (c) => c.json(await editStage(pathId(c), await readBody(c, stageSchema))))
    .patch('/transactions/:id', async (c) =>
      c.json(await editTransaction(pathId(c), await readBody(c, transactionSchema))),
    )
    .patch('/parties/:id', async (c) => c.json(await editParty(pathId(c), await readBody(c, partySchema))));

  async function editStage(
    id: string,
    { assignedTo, deleted, touchesTransaction, ...changes }: z.output<typeof stageSchema>,
  ) {
    return inTransaction(db, async (tx) => {
      const now = clock.now();
      const owner = typeof assignedTo === 'string' ? await findPersonId(tx, assignedTo) : assignedTo;
      const [stage] = await tx
        .update(stages)
        .set({
          ...changes,
          updatedAt: now,
          ...(owner === undefined ? {} : { assignedTo: owner }),
          ...(deleted === undefined ? {} : { deletedAt: deleted ? now : null }),
        })
        .where(eq(stages.id, id))
        .returning();
      if (!stage) throw notFound();
      if (touchesTransaction) await touchTransaction(tx, stage.transactionId, now);
      return stage;
    });
  }

  /** A new sale state also applies to the property, as it would in the service. */
  async function editTransaction(id: string, changes: z.output<typeof transactionSchema>) {
    return inTransaction(db, async (tx) => {
      const now = clock.now();
      const [row] = await tx
        .update(transactions)
        .set({ ...changes, updatedAt: now })
        .where(eq(transactions.id, id))
        .returning();
      if (!row) throw notFound();
      if (changes.saleState) {
        const { saleState } = changes;
        await tx
          .update(properties)
          .set({ saleState, updatedAt: now })
          .where(eq(properties.id, row.propertyId));
      }
      await touchTransaction(tx, id, now);
      return row;
    });
  }

  async function editParty(id: string, { active, permissions, sharing }: z.output<typeof partySchema>) {
    return inTransaction(db, async (tx) => {
      const now = clock.now();
      const [party] = await tx.select().from(parties).where(eq(parties.id, id)).for('update');
      if (!party) throw notFound();
      const [changed] = await tx
        .update(parties)
        .set({
          active: active ?? party.active,
          permissions: mergePermissions(party.permissions, permissions),
          updatedAt: now,
        })
        .where(eq(parties.id, id))
        .returning();
      const [person] = await tx.select().from(people).where(eq(people.id, party.personId)).for('update');
      const newSharing = { ...person!.sharing, ...sharing };
      if (sharing)
        await tx
          .update(people)
          .set({ sharing: newSharing, updatedAt: now })
          .where(eq(people.id, party.personId));
      await touchTransaction(tx, party.transactionId, now);
      return { ...changed!, sharing: newSharing };
    }).catch(refuseSecondParty);
  }
}

/** The database enforces that a person is an active party of a transaction at most once. */
function refuseSecondParty(error: unknown): never {
  if (databaseErrorCode(error) === '23505')
    throw conflict('That person is already an active party of the transaction.');
  throw error;
}
