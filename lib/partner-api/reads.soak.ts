import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { partnerOf } from './testing-partner';
import { readEverything } from './testing-reads';

// Reads and compares everything that each demo user may see: some 3,000 responses.
// `reads.contract.test.ts` reads only the first chain and property of each.
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

it.each(['agent', 'conveyancer', 'admin', 'seller', 'buyer'])('%s reads everything', async (slug) => {
  const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', {
    scopes: ['chains:read', 'contacts:read', 'invites:read', 'properties:read', 'requests:read'],
    limit: 100_000,
  });
  const counts = await readEverything(await partnerOf(sandbox, slug, { apiKey: key }), 100);
  expect(counts.stages).toBeGreaterThan(0);
});
