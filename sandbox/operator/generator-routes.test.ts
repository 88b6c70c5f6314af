import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { startSandbox, type RunningSandbox } from '../testing';
import { openTestApi, type Listed } from './test-api';

onEachDatabase('operator: generated chains', (database) => {
  let sandbox: RunningSandbox;
  let testApi: ReturnType<typeof openTestApi>;

  beforeAll(async () => {
    sandbox = await startSandbox({ db: database().db, seed: 'empty' });
    testApi = openTestApi(sandbox);
  });
  afterAll(() => sandbox.close());

  test.each([['line', 1], ['tree', 2], ['split', 2]] as const)('generates a chain in the shape of a %s', async (shape, maxLinks) => {
    const order = { transactions: 6, shape, stagesEach: 3, person: 'outsider' };
    const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', order);
    type Full = { data: { links: { transactionId: string; dependencyId: string }[]; transactions: { id: string; stageProgress: Record<string, number> }[] } };
    const { data } = (await testApi.api<Full>('outsider', `/chains/${chainId}`)).body;
    expect(data.transactions).toHaveLength(6);
    expect(data.links).toHaveLength(5);
    for (const { stageProgress } of data.transactions) expect(Object.values(stageProgress).reduce((a, b) => a + b)).toBe(3);
    const end = shape === 'split' ? 'dependencyId' : 'transactionId';
    const counts = data.transactions.map(({ id }) => data.links.filter((link) => link[end] === id).length);
    expect(Math.max(...counts)).toBe(maxLinks);
  }); // oxfmt-ignore

  test('generates four stages each unless told otherwise', async () => {
    const order = { transactions: 1, shape: 'line', person: 'outsider' };
    const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', order);
    type Full = { data: { transactions: { yourRole: string; stageProgress: object }[] } };
    const { data } = (await testApi.api<Full>('outsider', `/chains/${chainId}`)).body;
    const stageProgress = { notStarted: 3, inProgress: 1, blocked: 0, completed: 0 };
    expect(data.transactions).toMatchObject([{ yourRole: 'Estate Agent', stageProgress }]);
  });

  test('generates 850 transactions with distinct addresses, and more stages than one statement inserts', async () => {
    const order = { transactions: 850, shape: 'tree', stagesEach: 6, person: 'outsider' };
    const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', order);
    const { data } = (
      await testApi.api<{
        data: { transactions: { address: object; stageProgress: Record<string, number> }[] };
      }>('outsider', `/chains/${chainId}`)
    ).body;
    expect(new Set(data.transactions.map(({ address }) => JSON.stringify(address))).size).toBe(850);
    const stages = data.transactions.flatMap(({ stageProgress }) => Object.values(stageProgress));
    expect(stages.reduce((a, b) => a + b)).toBe(5100);
  });

  test('generates a transaction outside any chain, with the person as Seller and owner', async () => {
    const made = await sandbox.operator<{ transactionId: string; propertyId: string }>(
      'POST',
      '/transactions',
      { person: 'buyer' },
    );
    const { data } = (await testApi.api<{ data: object }>('buyer', `/transactions/${made.transactionId}`))
      .body;
    expect(data).toMatchObject({ chainId: null, yourRole: 'Seller', property: { id: made.propertyId } });
    const owned = (await testApi.api<Listed<{ id: string }>>('buyer', '/properties')).body.data;
    expect(owned.map(({ id }) => id)).toContain(made.propertyId);
  });
});
