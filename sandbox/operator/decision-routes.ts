import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '../context';
import { databaseErrorCode } from '../db/unavailable';
import { inTransaction } from '../db/in-transaction';
import { accessRequests, invites, parties, people } from '../db/schema';
import { findActiveParty } from '../rules/active-party';
import { lockTransaction, touchTransaction } from '../rules/transaction-row';
import { viewPermission } from '../rules/permissions';
import { conflict, notFound } from '../rules/refusal';
import type { ServiceClock } from './clock';
import type { OperatorEnv } from './loopback-only';
import { momentSchema, pathId, readBody } from './read-request';

const status = z.enum(['pending', 'accepted', 'declined', 'revoked']);
const inviteSchema = z.strictObject({
  status: status.optional(),
  expiresAt: momentSchema.nullable().optional(),
});
/** The document gives access requests no expiry: null is accepted, any timestamp is refused. */
const requestSchema = z.strictObject({
  status: status.optional(),
  expiresAt: z.null('an access request never expires').optional(),
});

type NewParty = Pick<
  typeof parties.$inferInsert,
  'transactionId' | 'personId' | 'role' | 'representing' | 'permissions'
>;

/** People's answers to invites and access requests. Accepting makes the person a party. */
export function decisionRoutes(db: Database, clock: ServiceClock): Hono<OperatorEnv> {
  return new Hono<OperatorEnv>()
    .patch('/invites/:id', async (c) =>
      c.json(await decideInvite(pathId(c), await readBody(c, inviteSchema))),
    )
    .patch('/access-requests/:id', async (c) =>
      c.json(await decideRequest(pathId(c), await readBody(c, requestSchema))),
    );

  /** "a party with the role asked for, the permissions offered" */
  async function decideInvite(id: string, changes: z.output<typeof inviteSchema>) {
    return inTransaction(db, async (tx) => {
      const now = clock.now();
      const set = { ...changes, updatedAt: now };
      const [invite] = await tx.update(invites).set(set).where(eq(invites.id, id)).returning();
      if (!invite) throw notFound();
      if (changes.status === 'accepted') {
        const personId = await personWithEmail(tx, invite.toEmail, now);
        await join(tx, { ...invite, personId }, now);
      }
      return invite;
    });
  }

  /** "a request: `canView` on everything" */
  async function decideRequest(id: string, changes: z.output<typeof requestSchema>) {
    return inTransaction(db, async (tx) => {
      const now = clock.now();
      const set = { status: changes.status, updatedAt: now };
      const [request] = await tx.update(accessRequests).set(set).where(eq(accessRequests.id, id)).returning();
      if (!request) throw notFound();
      if (changes.status === 'accepted') await join(tx, { ...request, permissions: viewPermission() }, now);
      return request;
    }).catch(refuseSecondPending);
  }
}

/** Makes the person a party, unless they already are an active one. */
async function join(tx: Database, party: NewParty, now: Date): Promise<void> {
  const { transactionId, personId, role, representing, permissions } = party;
  await lockTransaction(tx, transactionId);
  if (await findActiveParty(tx, transactionId, personId)) return;
  await tx.insert(parties).values({
    id: randomUUID(), transactionId, personId, role, representing, permissions, createdAt: now, updatedAt: now,
  }); // oxfmt-ignore
  await touchTransaction(tx, transactionId, now);
}

/** Finds the person with that address, or signs them up: an unknown person can accept an invite. */
async function personWithEmail(tx: Database, email: string, now: Date): Promise<string> {
  // Two invites to one new address can be accepted at the same time.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email.toLowerCase()}, 6))`);
  const [known] = await tx
    .select({ id: people.id })
    .from(people)
    .where(eq(sql`lower(${people.email})`, email.toLowerCase()));
  if (known) return known.id;
  const id = randomUUID();
  const name = email
    .split('@')[0]!
    .split(/[._+-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  const sharing = { name: true, email: true, phone: true, company: true };
  await tx
    .insert(people)
    .values({ id, slug: `joined-${id.slice(0, 8)}`, name, email, sharing, updatedAt: now });
  return id;
}

/** States 4, enforced by the database: one pending request per person and transaction. */
function refuseSecondPending(error: unknown): never {
  if (databaseErrorCode(error) === '23505')
    throw conflict('That person has another pending request for the transaction.');
  throw error;
}
