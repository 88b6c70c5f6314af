import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sharesNothing, testWorld } from '../api/test-world';
import { viewPermission } from '../rules/permissions';
import { onEachDatabase } from './on-each-database';
import { addressedTo, presentInvite, readInvitePage, sentBy } from './read-invites';
import { invites } from './schema';

const now = new Date('2026-11-21T09:00:00.000Z');
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);

onEachDatabase('read invites', (database) => {
  it('filter by pending exactly as they show it, to the millisecond of the expiry', async () => {
    const { db } = database();
    const world = testWorld(db);
    const [sender, guest] = [await world.newPerson(), await world.newPerson()];
    const transactionId = await world.newTransaction();
    const expiries = [at(-1), now, at(1), null];
    for (const [minute, expiresAt] of expiries.entries()) {
      const createdAt = at(-60_000 * (minute + 1));
      await db.insert(invites).values({
        id: randomUUID(), transactionId, fromPersonId: sender.id, toEmail: guest.email, role: 'Buyer', representing: 'Buyer',
        permissions: viewPermission(), status: 'pending', expiresAt, createdAt, updatedAt: createdAt,
      }); // oxfmt-ignore
    }
    for (const condition of [addressedTo(guest.id), sentBy(sender.id)]) {
      const statuses = async (status?: string) =>
        (await readInvitePage(db, condition, { status, now }, { after: null, take: 10 })).map((row) => ({
          expiresAt: row.invite.expiresAt,
          status: presentInvite(row, guest.id, now).status,
        }));
      expect(await statuses()).toEqual([
        { expiresAt: at(-1), status: 'expired' },
        { expiresAt: now, status: 'expired' },
        { expiresAt: at(1), status: 'pending' },
        { expiresAt: null, status: 'pending' },
      ]);
      expect(await statuses('pending')).toEqual([
        { expiresAt: at(1), status: 'pending' },
        { expiresAt: null, status: 'pending' },
      ]);
    }
  });

  it('show a sender who hides their name as initials to everyone else, and each time as it is', async () => {
    const { db } = database();
    const world = testWorld(db);
    const sender = await world.newPerson({ name: 'Grace Hopper', sharing: sharesNothing });
    const transactionId = await world.newTransaction({
      propertyId: await world.newProperty({ line1: '1 Sea View' }),
    });
    await db.insert(invites).values({
      id: randomUUID(), transactionId, fromPersonId: sender.id, toEmail: 'Ada@Example.com', role: 'Buyer', representing: 'Seller',
      permissions: viewPermission(), status: 'accepted', expiresAt: at(3), createdAt: at(1), updatedAt: at(2),
    }); // oxfmt-ignore
    const filter = { status: 'accepted', now };
    const [row] = await readInvitePage(db, sentBy(sender.id), filter, { after: null, take: 10 });
    expect(presentInvite(row!, 'someone', now)).toMatchObject({
      createdAt: '2026-11-21T09:00:00.001+00:00',
      updatedAt: '2026-11-21T09:00:00.002+00:00',
      expiresAt: '2026-11-21T09:00:00.003+00:00',
      transaction: { id: transactionId, role: 'Buyer', address: { line1: '1 Sea View' } },
      from: 'G. H.',
      to: 'Ada@Example.com',
    });
    expect(presentInvite(row!, sender.id, now).from).toBe('Grace Hopper');
  });
});
