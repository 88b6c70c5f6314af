import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulateDay } from './simulate-day';
import { startSandbox, type RunningSandbox } from './testing';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

test('a day moves stages, breaks a promise, answers invites, loses a sale and starts a chain', async () => {
  const headers = {
    authorization: `Bearer ${sandbox.partnerKey}`,
    'x-user-token': await sandbox.token('agent'),
  };
  const before = await sandbox.db.query.stages.findMany();
  const began = Date.now();
  const events: string[] = [];
  const access = {
    operator: sandbox.operator,
    api: async <T>(path: string) =>
      (await (await fetch(`${sandbox.url}/v1${path}`, { headers })).json()) as T,
  };
  await simulateDay(access, async (event) => void events.push(event));

  const after = await sandbox.db.query.stages.findMany();
  const changed = (from: string, to: string) =>
    after.filter(
      (stage) =>
        stage.progress === to && before.some(({ id, progress }) => id === stage.id && progress === from),
    ).length;
  expect(changed('In Progress', 'Completed')).toBe(4);
  expect(changed('Not Started', 'In Progress')).toBeGreaterThan(0);
  expect(changed('In Progress', 'Blocked')).toBe(2);
  expect(changed('Blocked', 'In Progress')).toBe(1);

  const broken = (stages: typeof after) =>
    stages.filter(
      ({ progress, expectedUpdate, updatedAt }) =>
        progress !== 'Completed' &&
        expectedUpdate &&
        expectedUpdate.getTime() < began &&
        updatedAt < expectedUpdate,
    ).length;
  expect(broken(after) - broken(before)).toBe(1);

  const chains = (await sandbox.db.query.chains.findMany()).filter(
    ({ updatedAt }) => updatedAt.getTime() >= began,
  );
  expect(chains.length).toBeGreaterThanOrEqual(5);
  const sales = await sandbox.db.query.transactions.findMany();
  expect(sales.filter(({ saleState }) => saleState === 'off-market')).toHaveLength(2);
  const invites = await sandbox.db.query.invites.findMany();
  expect(
    invites
      .filter(({ updatedAt }) => updatedAt.getTime() >= began)
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['accepted', 'declined']);
  expect(events.length).toBeGreaterThan(11);
  expect(new Set(events).size).toBe(events.length);
  expect(await sandbox.db.query.chains.findMany()).toHaveLength(123);
});
