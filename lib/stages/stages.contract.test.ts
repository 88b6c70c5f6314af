import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChain } from '@/lib/chains/server';
import { type Partner } from '@/lib/partner-api/create-partner';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { findCreatedStage } from './creation';
import { createStage, getStage, listStages, putStageDependency } from './server';

let sandbox: RunningSandbox;
let seller: Partner;
let transactionId: string;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty' });
  seller = await partnerOf(sandbox, 'seller');
  const created = await createChain(seller, {
    selling: {
      address: { addressLine1: '1 Stage Row', postcode: 'BS1 1AA', country: 'GB' },
      saleState: 'for-sale-sold-stc',
      currency: 'GBP',
    },
  });
  transactionId = created.sellingTransactionId!;
});
afterAll(() => sandbox.close());

describe('stages, against the sandbox', () => {
  it('are created with a title alone, not started', async () => {
    const stage = await createStage(seller, transactionId, { title: 'Survey carried out' });
    expect(stage).toMatchObject({
      transactionId,
      progress: 'Not Started',
      dependsOnStageId: null,
      expectedUpdate: null,
    });
    expect(await getStage(seller, stage.id)).toEqual(stage);
  });

  it('are created with every field of the document, and found again by reading', async () => {
    const first = await createStage(seller, transactionId, { title: 'Searches ordered' });
    const known = new Set((await listStages(seller, transactionId, {})).data.map(({ id }) => id));
    const body = {
      title: 'Local search received',
      description: 'Council is slow',
      progress: 'Blocked' as const,
      expectedUpdate: '2026-12-01T09:00:00.000Z',
      expectedCompletion: '2026-12-24T10:00:00+01:00',
      dependsOnStageId: first.id,
    };
    const stage = await createStage(seller, transactionId, body);
    expect(stage).toMatchObject({
      description: 'Council is slow',
      progress: 'Blocked',
      dependsOnStageId: first.id,
    });
    expect(Date.parse(stage.expectedUpdate!)).toBe(Date.parse(body.expectedUpdate));
    expect(Date.parse(stage.expectedCompletion!)).toBe(Date.parse(body.expectedCompletion));
    const { data } = await listStages(seller, transactionId, { limit: 100 });
    expect(findCreatedStage(body, data, known)).toEqual(stage);
    expect(findCreatedStage({ ...body, title: 'Another' }, data, known)).toBeNull();
    const { data: newest, nextCursor } = await listStages(seller, transactionId, { limit: 1 });
    expect(newest).toEqual([stage]);
    const next = await listStages(seller, transactionId, { limit: 1, cursor: nextCursor! });
    expect(next.data).toEqual([data[1]]);
  });

  it('depend on one another without loops, and dependencies can be removed', async () => {
    const a = await createStage(seller, transactionId, { title: 'a' });
    const b = await createStage(seller, transactionId, { title: 'b', dependsOnStageId: a.id });
    await expect(putStageDependency(seller, a.id, b.id)).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
    expect(await putStageDependency(seller, b.id, null)).toMatchObject({ id: b.id, dependsOnStageId: null });
    expect(await putStageDependency(seller, a.id, b.id)).toMatchObject({ dependsOnStageId: b.id });
  });

  it('are gone for everyone once deleted', async () => {
    const stage = await createStage(seller, transactionId, { title: 'Mistake' });
    await sandbox.operator('PATCH', `/stages/${stage.id}`, { deleted: true });
    await expect(getStage(seller, stage.id)).rejects.toMatchObject({ status: 404 });
  });
});
