import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '../api/test-world';
import { fingerprint } from '../db/fingerprint';
import { onEachDatabase } from '../db/on-each-database';
import { accessRequests, invites, parties, transactions } from '../db/schema';
import { patchParty } from './patch-party';
import { everyPermission, mergePermissions, viewPermission } from './permissions';
import { requestAccess } from './request-access';
import { emailIsSent, sendInvite } from './send-invite';

const now = new Date('2026-11-21T09:00:00.000Z');
const clock = { now: () => now };
const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code });
const noEditor = mergePermissions(everyPermission(), {
  transactionParty: { canView: true, canEdit: false, canDelete: true },
});
const partyEditor = mergePermissions(viewPermission(), {
  transactionParty: { canView: true, canEdit: true, canDelete: false },
});

describe('emailIsSent', () => {
  it('is false only for addresses that can never exist', () => {
    expect(emailIsSent('ada@example.com')).toBe(true);
    expect(emailIsSent('ada@nowhere.INVALID')).toBe(false);
  });
});

onEachDatabase('rules of parties', (database) => {
  let world: ReturnType<typeof testWorld>;
  let person: { id: string };
  let other: { id: string };
  beforeAll(async () => {
    world = testWorld(database().db);
    person = await world.newPerson();
    other = await world.newPerson();
  });
  const db = () => database().db;

  describe('patchParty', () => {
    const newPair = async (mine: typeof partyEditor, theirs: typeof partyEditor) => {
      const transactionId = await world.newTransaction({ updatedAt: new Date(0) });
      const me = await world.newParty(transactionId, { person, permissions: mine });
      const them = await world.newParty(transactionId, { person: other, permissions: theirs });
      return { transactionId, me, them };
    };
    const patch = (transactionId: string, partyId: string, body: Parameters<typeof patchParty>[4]) =>
      patchParty(db(), clock, person.id, { transactionId, partyId }, body);

    it('merges permissions by resource and keeps what is omitted', async () => {
      const { transactionId, them } = await newPair(everyPermission(), viewPermission());
      const listingDetails = { canView: false, canEdit: true, canDelete: false };
      const patched = await patch(transactionId, them, { role: 'Broker', permissions: { listingDetails } });
      const expected = {
        id: them,
        role: 'Broker',
        representing: 'Seller',
        permissions: { ...viewPermission(), listingDetails },
      };
      expect(patched).toEqual(expected);
      const [row] = await db().select().from(parties).where(eq(parties.id, them));
      expect(row).toMatchObject({ ...expected, updatedAt: now });
      const [transaction] = await db().select().from(transactions).where(eq(transactions.id, transactionId));
      expect(transaction!.updatedAt).toEqual(now);
    });

    it('writes nothing for an empty patch', async () => {
      const { transactionId, them } = await newPair(everyPermission(), viewPermission());
      const before = await fingerprint(db());
      expect(await patch(transactionId, them, {})).toMatchObject({ id: them, role: 'Agent' });
      expect(await fingerprint(db())).toBe(before);
    });

    it('writes nothing for a non-editor, a grant beyond what is held, or a target who holds more', async () => {
      const notEditor = await newPair(noEditor, viewPermission());
      const limited = await newPair(partyEditor, viewPermission());
      const outranked = await newPair(partyEditor, everyPermission());
      const before = await fingerprint(db());
      const role = 'Broker';
      await expect(patch(notEditor.transactionId, notEditor.them, { role })).rejects.toEqual(
        refusal('forbidden'),
      );
      const chainNode = { canView: true, canEdit: true, canDelete: false };
      await expect(
        patch(limited.transactionId, limited.them, { permissions: { chainNode } }),
      ).rejects.toEqual(refusal('forbidden'));
      await expect(patch(limited.transactionId, limited.me, { permissions: { chainNode } })).rejects.toEqual(
        refusal('forbidden'),
      );
      await expect(patch(outranked.transactionId, outranked.them, { role })).rejects.toEqual(
        refusal('forbidden'),
      );
      // Nor may the editor reduce permissions that they do not hold themselves.
      const reduced = { permissions: partyEditor };
      await expect(patch(outranked.transactionId, outranked.them, reduced)).rejects.toEqual(
        refusal('forbidden'),
      );
      await expect(patch(limited.transactionId, outranked.them, { role })).rejects.toEqual(
        refusal('not_found'),
      );
      await expect(patch(randomUUID(), limited.them, { role })).rejects.toEqual(refusal('not_found'));
      expect(await fingerprint(db())).toBe(before);
    });

    it('refuses to remove the last editor, and allows it if another remains', async () => {
      const transactionParty = { canView: true, canEdit: false, canDelete: false };
      const alone = await newPair(everyPermission(), viewPermission());
      const before = await fingerprint(db());
      await expect(
        patch(alone.transactionId, alone.me, { permissions: { transactionParty } }),
      ).rejects.toEqual(refusal('conflict'));
      expect(await fingerprint(db())).toBe(before);

      const two = await newPair(everyPermission(), partyEditor);
      const stepped = await patch(two.transactionId, two.me, { permissions: { transactionParty } });
      expect(stepped.permissions.transactionParty).toEqual(transactionParty);
    });

    it('does not count a party that is no longer active as an editor', async () => {
      const transactionId = await world.newTransaction();
      const me = await world.newParty(transactionId, { person });
      const gone = await world.newParty(transactionId, { person: other, active: false });
      const transactionParty = { canView: true, canEdit: false, canDelete: false };
      await expect(patch(transactionId, me, { permissions: { transactionParty } })).rejects.toEqual(
        refusal('conflict'),
      );
      await expect(patch(transactionId, gone, { role: 'Broker' })).rejects.toEqual(refusal('not_found'));
    });
  });

  describe('requestAccess', () => {
    const wanted = { role: 'Conveyancer', representing: 'Buyer' };
    const newNeighbour = async () => {
      const chainId = await world.newChain();
      const mine = await world.newTransaction({ chainId, parties: [{ person }] });
      return { mine, theirs: await world.newTransaction({ chainId }) };
    };
    const ask = (transactionId: string) => requestAccess(db(), clock, person.id, transactionId, wanted);

    it('returns the same request while it is pending, and a new one afterwards', async () => {
      const { theirs } = await newNeighbour();
      const first = await ask(theirs);
      expect(first.existing).toBe(false);
      const [stored] = await db().select().from(accessRequests).where(eq(accessRequests.id, first.id));
      expect(stored).toMatchObject({ ...wanted, transactionId: theirs, personId: person.id, createdAt: now });
      const before = await fingerprint(db());
      expect(await ask(theirs)).toEqual({ id: first.id, existing: true });
      expect(await fingerprint(db())).toBe(before);
      await db().update(accessRequests).set({ status: 'declined' }).where(eq(accessRequests.id, first.id));
      const second = await ask(theirs);
      expect(second.existing).toBe(false);
      expect(second.id).not.toBe(first.id);
    });

    it('returns the pending request, never an older or newer one that was answered', async () => {
      const { theirs } = await newNeighbour();
      const answered = (id: string, createdAt: Date) =>
        db().insert(accessRequests).values({
          ...wanted, id, transactionId: theirs, personId: person.id, status: 'declined', createdAt, updatedAt: createdAt,
        }); // oxfmt-ignore
      await answered(randomUUID().replace(/^.{8}/, '00000000'), new Date(0));
      await answered(randomUUID().replace(/^.{8}/, 'ffffffff'), new Date(now.getTime() + 1));
      const pending = await ask(theirs);
      await answered(randomUUID().replace(/^.{8}/, 'fffffffe'), new Date(1));
      await answered(randomUUID().replace(/^.{8}/, '00000001'), new Date(now.getTime() + 2));
      expect(await ask(theirs)).toEqual({ id: pending.id, existing: true });
    });

    it('lets a former party ask to join again', async () => {
      const { theirs } = await newNeighbour();
      await world.newParty(theirs, { person, active: false });
      expect(await ask(theirs)).toMatchObject({ existing: false });
    });

    it('refuses a party with conflict, and anyone outside the chain with not_found', async () => {
      const { mine } = await newNeighbour();
      const outside = await world.newTransaction();
      const foreign = await world.newTransaction({ chainId: await world.newChain() });
      const before = await fingerprint(db());
      await expect(ask(mine)).rejects.toEqual(refusal('conflict'));
      await expect(ask(outside)).rejects.toEqual(refusal('not_found'));
      await expect(ask(foreign)).rejects.toEqual(refusal('not_found'));
      await expect(ask(randomUUID())).rejects.toEqual(refusal('not_found'));
      expect(await fingerprint(db())).toBe(before);
    });
  });

  describe('sendInvite', () => {
    const invite = {
      email: 'Grace@Example.com',
      role: 'Broker',
      representing: 'Buyer',
      expires: 'oneDay' as const,
    };
    const send = (transactionId: string, given: Partial<Parameters<typeof sendInvite>[4]> = {}) =>
      sendInvite(db(), clock, person.id, transactionId, { ...invite, ...given });

    it('offers canView where the inviter holds it, and the given permissions in addition', async () => {
      const permissions = mergePermissions(partyEditor, {
        listingDetails: { canView: false, canEdit: false, canDelete: false },
      });
      const transactionId = await world.newTransaction({ parties: [{ person, permissions }] });
      const transactionParty = { canView: false, canEdit: true, canDelete: false };
      const sent = await send(transactionId, { permissions: { transactionParty } });
      const [row] = await db().select().from(invites).where(eq(invites.id, sent.id));
      const nothing = { canView: false, canEdit: false, canDelete: false };
      expect(row).toMatchObject({
        toEmail: 'Grace@Example.com',
        fromPersonId: person.id,
        role: 'Broker',
        representing: 'Buyer',
        createdAt: now,
        status: 'pending',
        expiresAt: new Date('2026-11-22T09:00:00.000Z'),
        permissions: { ...viewPermission(), transactionParty, listingDetails: nothing },
      });
      expect(sent.emailSent).toBe(true);
    });

    it('offers only canView by default, even if the inviter holds everything', async () => {
      const transactionId = await world.newTransaction({ parties: [{ person }] });
      const sent = await send(transactionId);
      const [row] = await db().select().from(invites).where(eq(invites.id, sent.id));
      expect(row!.permissions).toEqual(viewPermission());
    });

    it('allows a second invite to the same address', async () => {
      const transactionId = await world.newTransaction({ parties: [{ person }] });
      const [first, second] = [await send(transactionId), await send(transactionId)];
      expect(first.id).not.toBe(second.id);
    });

    it('writes nothing for a non-editor, an offer beyond what is held, or a stranger', async () => {
      const notEditor = await world.newTransaction({ parties: [{ person, permissions: noEditor }] });
      const limited = await world.newTransaction({ parties: [{ person, permissions: partyEditor }] });
      const foreign = await world.newTransaction({ parties: [{ person: other }] });
      const before = await fingerprint(db());
      await expect(send(notEditor)).rejects.toEqual(refusal('forbidden'));
      const chainNode = { canView: true, canEdit: true, canDelete: false };
      await expect(send(limited, { permissions: { chainNode } })).rejects.toEqual(refusal('forbidden'));
      await expect(send(foreign)).rejects.toEqual(refusal('not_found'));
      expect(await fingerprint(db())).toBe(before);
    });
  });
});
