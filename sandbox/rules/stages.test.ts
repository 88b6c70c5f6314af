import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '../api/test-world';
import { fingerprint } from '../db/fingerprint';
import { onEachDatabase } from '../db/on-each-database';
import { chains, stages, transactions } from '../db/schema';
import { createStage } from './create-stage';
import { clearDeletedDependencies, isLive, liveStages } from './live-stages';
import { setStageDependency } from './set-stage-dependency';

const now = new Date('2026-11-21T09:00:00.000Z');
const clock = { now: () => now };
const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code });

onEachDatabase('rules of stages', (database) => {
  let world: ReturnType<typeof testWorld>;
  let person: { id: string };
  let transactionId: string;
  beforeAll(async () => {
    world = testWorld(database().db);
    person = await world.newPerson();
    transactionId = await world.newTransaction({ parties: [{ person }] });
  });
  const db = () => database().db;
  const stage = async (id: string) => (await db().select().from(stages).where(eq(stages.id, id)))[0]!;
  const depend = (stageId: string, on: string | null) =>
    setStageDependency(db(), clock, person.id, stageId, on);

  const newOldTransaction = async () => {
    const chainId = await world.newChain(new Date(0));
    const id = await world.newTransaction({ chainId, updatedAt: new Date(0), parties: [{ person }] });
    return { id, chainId };
  };
  const updatedAt = async ({ id, chainId }: { id: string; chainId: string }) => {
    const [transaction] = await db().select().from(transactions).where(eq(transactions.id, id));
    const [chain] = await db().select().from(chains).where(eq(chains.id, chainId));
    return [transaction!.updatedAt, chain!.updatedAt];
  };

  describe('isLive', () => {
    it('excludes deleted stages', async () => {
      const gone = await world.newStage(transactionId, { deletedAt: now });
      const found = await db().select().from(stages).where(isLive());
      expect(found.map(({ id }) => id)).not.toContain(gone);
    });
  });

  describe('liveStages', () => {
    it('returns the stages of one transaction that are not deleted', async () => {
      const alone = await world.newTransaction();
      const live = await world.newStage(alone);
      await world.newStage(alone, { deletedAt: now });
      expect(await liveStages(db(), alone)).toEqual([{ id: live, dependsOnStageId: null }]);
    });
  });

  describe('createStage', () => {
    it('accepts an initial progress, and timestamps with any offset', async () => {
      const first = await createStage(db(), clock, person.id, transactionId, {
        title: 'Survey',
        progress: 'Not Started',
      });
      const id = await createStage(db(), clock, person.id, transactionId, {
        title: 'Searches',
        progress: 'Blocked',
        expectedUpdate: '2026-12-01T10:00:00+01:00',
        dependsOnStageId: first,
      });
      expect(await stage(id)).toMatchObject({
        progress: 'Blocked',
        expectedUpdate: new Date('2026-12-01T09:00:00Z'),
        expectedCompletion: null,
        dependsOnStageId: first,
        createdAt: now,
      });
    });

    it('updates its transaction and chain, so that both move up their lists', async () => {
      const own = await newOldTransaction();
      await createStage(db(), clock, person.id, own.id, { title: 'Survey', progress: 'Not Started' });
      expect(await updatedAt(own)).toEqual([now, now]);
    });

    it('writes nothing for a foreign or deleted dependency, or a stranger', async () => {
      const elsewhere = await world.newStage(await world.newTransaction());
      const gone = await world.newStage(transactionId, { deletedAt: now });
      const foreign = await world.newTransaction();
      const before = await fingerprint(db());
      const create = (on: string, dependsOnStageId?: string) =>
        createStage(db(), clock, person.id, on, {
          title: 'Searches',
          progress: 'Not Started',
          dependsOnStageId,
        });
      await expect(create(transactionId, elsewhere)).rejects.toEqual(refusal('invalid_request'));
      await expect(create(transactionId, gone)).rejects.toEqual(refusal('invalid_request'));
      await expect(create(foreign)).rejects.toEqual(refusal('not_found'));
      expect(await fingerprint(db())).toBe(before);
    });
  });

  describe('setStageDependency', () => {
    it('sets, replaces and removes a dependency', async () => {
      const [a, b, c] = [
        await world.newStage(transactionId),
        await world.newStage(transactionId),
        await world.newStage(transactionId),
      ];
      await depend(a, b);
      expect(await stage(a)).toMatchObject({ dependsOnStageId: b, updatedAt: now });
      await depend(a, c);
      expect(await stage(a)).toMatchObject({ dependsOnStageId: c });
      await depend(a, null);
      expect(await stage(a)).toMatchObject({ dependsOnStageId: null });
    });

    it('updates its transaction and chain, so that both move up their lists', async () => {
      const own = await newOldTransaction();
      await depend(await world.newStage(own.id), null);
      expect(await updatedAt(own)).toEqual([now, now]);
    });

    it('writes nothing for a loop, or a foreign, deleted or hidden stage', async () => {
      const [a, b, c] = [
        await world.newStage(transactionId),
        await world.newStage(transactionId),
        await world.newStage(transactionId),
      ];
      await depend(a, b);
      await depend(b, c);
      const elsewhere = await world.newStage(await world.newTransaction());
      const gone = await world.newStage(transactionId, { deletedAt: now });
      const before = await fingerprint(db());
      await expect(depend(c, a)).rejects.toEqual(refusal('invalid_request'));
      await expect(depend(a, a)).rejects.toEqual(refusal('invalid_request'));
      await expect(depend(a, elsewhere)).rejects.toEqual(refusal('invalid_request'));
      await expect(depend(a, gone)).rejects.toEqual(refusal('invalid_request'));
      await expect(depend(a, randomUUID())).rejects.toEqual(refusal('invalid_request'));
      await expect(depend(gone, a)).rejects.toEqual(refusal('not_found'));
      await expect(depend(elsewhere, null)).rejects.toEqual(refusal('not_found'));
      await expect(depend(randomUUID(), null)).rejects.toEqual(refusal('not_found'));
      expect(await fingerprint(db())).toBe(before);
    });
  });

  describe('clearDeletedDependencies', () => {
    it('prevents a restored stage from closing a loop', async () => {
      const own = await world.newTransaction({ parties: [{ person }] });
      const [a, c] = [await world.newStage(own), await world.newStage(own)];
      const b = await world.newStage(own, { dependsOnStageId: c, deletedAt: now });
      await db().update(stages).set({ dependsOnStageId: b }).where(eq(stages.id, a));
      await depend(c, a);
      await db().update(stages).set({ deletedAt: null }).where(eq(stages.id, b));
      expect((await stage(a)).dependsOnStageId).toBeNull();
      await clearDeletedDependencies(db(), own);
      expect((await stage(b)).dependsOnStageId).toBe(c);
    });
  });
});
