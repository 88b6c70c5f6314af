import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { startSandbox, type RunningSandbox } from '../testing';
import { openTestApi, type Chain, type Listed } from './test-api';

onEachDatabase('operator: the whole', (database) => {
  let sandbox: RunningSandbox;
  let testApi: ReturnType<typeof openTestApi>;

  beforeAll(async () => {
    sandbox = await startSandbox({ db: database().db });
    testApi = openTestApi(sandbox);
  });
  afterAll(() => sandbox.close());

  test('reset goes back to a known state and keeps sign-ins; faults, clock and counts are cleared', async () => {
    const token = await sandbox.token('agent');
    const headers = { authorization: `Bearer ${sandbox.partnerKey}`, 'x-user-token': token };
    await sandbox.operator('POST', '/clock', { offsetSeconds: 100 });
    await sandbox.operator('PUT', '/faults', [{ path: '**', kind: 'status' }]);
    const start = performance.now();
    await sandbox.operator('POST', '/reset', { seed: 'empty' });
    await sandbox.operator('POST', '/reset', { seed: 'demo' });
    expect(performance.now() - start).toBeLessThan(8_000);
    expect(await sandbox.operator('GET', '/requests')).toEqual([]);
    const list = await fetch(`${sandbox.url}/v1/chains`, { headers });
    expect(list.headers.get('x-ratelimit-remaining')).toBe('599');
    expect(((await list.json()) as Listed<Chain>).data).toHaveLength(25);
    const made = await sandbox.operator<{ chainId: string }>('POST', '/chains', {
      transactions: 1,
      shape: 'line',
      person: 'agent',
    });
    const { data } = (await testApi.api<{ data: Chain }>('agent', `/chains/${made.chainId}`)).body;
    expect(Math.abs(Date.parse(data.updatedAt) - Date.now())).toBeLessThan(5_000);
  });

  test('requests are counted by route pattern and status', async () => {
    await sandbox.operator('POST', '/reset', { seed: 'demo' });
    const { chain } = await testApi.firstOpenSale();
    await testApi.api('agent', `/chains/${chain.id}`);
    await testApi.api('outsider', `/chains/${chain.id}`);
    expect(await sandbox.operator('GET', '/requests')).toEqual([
      { method: 'GET', path: '/v1/chains', count: 1, statuses: { 200: 1 } },
      { method: 'GET', path: '/v1/chains/{chainId}', count: 2, statuses: { 200: 1, 404: 1 } },
    ]);
  });

  test('the clock is absolute, not added up', async () => {
    for (const offsetSeconds of [3600, 3600]) {
      const { now } = await sandbox.operator<{ now: string }>('POST', '/clock', { offsetSeconds });
      expect(Math.abs(Date.parse(now) - Date.now() - 3_600_000)).toBeLessThan(2_000);
    }
    await sandbox.operator('POST', '/clock', { offsetSeconds: 0 });
  });
});
