import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { parties } from '../db/schema';
import { startSandbox, type RunningSandbox } from '../testing';
import { openTestApi, type Chain, type Listed, type Party } from './test-api';

onEachDatabase('operator: edits', (database) => {
  let sandbox: RunningSandbox;
  let testApi: ReturnType<typeof openTestApi>;

  beforeAll(async () => {
    sandbox = await startSandbox({ db: database().db });
    testApi = openTestApi(sandbox);
  });
  afterAll(() => sandbox.close());

  type Stage = { id: string; progress: string; assignedToYou: boolean };

  test('editing a stage can change every field, and moves its chain to the top', async () => {
    const { body } = await testApi.api<Listed<Chain>>('agent', '/chains?limit=3');
    const [, , chain] = body.data;
    const saleId = chain!.transactions.find(({ yourRole }) => yourRole)!.id;
    const stages = (await testApi.api<Listed<Stage>>('agent', `/transactions/${saleId}/stages`)).body.data;
    const stage = stages.find(({ progress }) => progress === 'Not Started')!;
    const change = {
      progress: 'Blocked', progressNote: 'Awaiting probate', expectedUpdate: '2027-01-05T09:00:00+01:00',
      expectedCompletion: null, assignedTo: 'agent',
    }; // oxfmt-ignore
    await sandbox.operator('PATCH', `/stages/${stage.id}`, change);
    expect((await testApi.api<{ data: Stage }>('agent', `/stages/${stage.id}`)).body.data).toMatchObject({
      progress: 'Blocked', progressNote: 'Awaiting probate', expectedUpdate: '2027-01-05T08:00:00.000+00:00',
      expectedCompletion: null, assignedToYou: true,
    }); // oxfmt-ignore
    expect((await testApi.api<Listed<Chain>>('agent', '/chains?limit=1')).body.data[0]!.id).toBe(chain!.id);

    const other = body.data[1]!.transactions.find(({ yourRole }) => yourRole)!.id;
    const [untouching] = (await testApi.api<Listed<Stage>>('agent', `/transactions/${other}/stages`)).body
      .data;
    await sandbox.operator('PATCH', `/stages/${untouching!.id}`, {
      progress: 'Blocked',
      touchesTransaction: false,
    });
    expect((await testApi.api<Listed<Chain>>('agent', '/chains?limit=1')).body.data[0]!.id).toBe(chain!.id);

    await sandbox.operator('PATCH', `/stages/${stage.id}`, { assignedTo: null, deleted: true });
    expect((await testApi.api('agent', `/stages/${stage.id}`)).status).toBe(404);
    await sandbox.operator('PATCH', `/stages/${stage.id}`, { deleted: false });
    expect((await testApi.api<{ data: Stage }>('agent', `/stages/${stage.id}`)).body.data.assignedToYou).toBe(
      false,
    );
  });

  test('editing a transaction can change sale state, date and amount', async () => {
    const { saleId } = await testApi.firstOpenSale();
    const change = { saleState: 'off-market', transactionDate: '2027-02-01T12:00:00Z', amount: 123456 };
    await sandbox.operator('PATCH', `/transactions/${saleId}`, change);
    type Changed = { data: { updatedAt: string; property: { id: string } } };
    const { data } = (await testApi.api<Changed>('agent', `/transactions/${saleId}`)).body;
    expect(data).toMatchObject({ ...change, transactionDate: '2027-02-01T12:00:00.000+00:00' });
    // The sale state changes on the property too, which counts as a change of the property.
    type Property = { data: { saleState: string; updatedAt: string } };
    const { body } = await testApi.api<Property>('agent', `/properties/${data.property.id}`);
    expect(body.data).toMatchObject({ saleState: 'off-market', updatedAt: data.updatedAt });
  });

  test('editing a party can change permissions by resource, sharing everywhere, and active', async () => {
    const { saleId } = await testApi.firstOpenSale();
    const partiesOf = async (id: string) =>
      (await testApi.api<Listed<Party>>('agent', `/transactions/${id}/parties`)).body.data;
    const party = (await partiesOf(saleId)).find(({ role }) => role === 'Conveyancer')!;
    const chainNode = { canView: true, canEdit: true, canDelete: true };
    await sandbox.operator('PATCH', `/parties/${party.id}`, {
      permissions: { chainNode },
      sharing: { email: false },
    });
    const changed = (await partiesOf(saleId)).find(({ id }) => id === party.id)!;
    expect(changed).toMatchObject({ email: null, permissions: { ...party.permissions, chainNode } });
    await sandbox.operator('PATCH', `/parties/${party.id}`, { sharing: { phone: false } });
    expect((await partiesOf(saleId)).find(({ id }) => id === party.id)).toMatchObject({
      email: null,
      phone: null,
    });
    await sandbox.operator('PATCH', `/parties/${party.id}`, { active: false, sharing: { email: true } });
    // A removed party stays removed when something else about them is edited.
    await sandbox.operator('PATCH', `/parties/${party.id}`, { permissions: { chainNode } });
    expect((await partiesOf(saleId)).some(({ id }) => id === party.id)).toBe(false);

    const [left] = await sandbox.db.select().from(parties).where(eq(parties.id, party.id));
    await sandbox.db.insert(parties).values({ ...left!, id: randomUUID(), active: true });
    await expect(sandbox.operator('PATCH', `/parties/${party.id}`, { active: true })).rejects.toThrow(
      /409.*already an active party of the transaction/,
    );
  });

  test('editing a transaction or a party moves its chain to the top; an amount leaves the property alone', async () => {
    const { body } = await testApi.api<Listed<Chain>>('agent', '/chains?limit=5');
    const [sale, other] = [3, 4].map(
      (at) => body.data[at]!.transactions.find(({ yourRole }) => yourRole)!.id,
    );
    const first = async () => (await testApi.api<Listed<Chain>>('agent', '/chains?limit=1')).body.data[0]!.id;
    type Sold = { data: { amount: number; property: { id: string } } };
    const soldAt = async () => (await testApi.api<Sold>('agent', `/transactions/${sale}`)).body.data;
    const propertyOf = async () =>
      (await testApi.api<object>('agent', `/properties/${(await soldAt()).property.id}`)).body;
    const before = await propertyOf();
    await sandbox.operator('PATCH', `/transactions/${sale}`, { amount: 7 });
    expect([await first(), (await soldAt()).amount]).toEqual([body.data[3]!.id, 7]);
    expect(await propertyOf()).toEqual(before);

    const parties = (await testApi.api<Listed<Party>>('agent', `/transactions/${other}/parties`)).body.data;
    await sandbox.operator('PATCH', `/parties/${parties[1]!.id}`, { sharing: { phone: false } });
    expect(await first()).toBe(body.data[4]!.id);
  });
});
