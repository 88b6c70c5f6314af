import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { partnerOf } from './testing-partner';
import { readEverything } from './testing-reads';

// Everything that the people of the demo world may see, read and compared: some 3,000 responses.
// `reads.contract.test.ts` looks into the first chain and property of each.
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

it.each(['agent', 'conveyancer', 'admin', 'seller', 'buyer'])('%s reads all there is', async (slug) => {
  const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', {
    scopes: ['chains:read', 'contacts:read', 'invites:read', 'properties:read', 'requests:read'],
    limit: 100_000,
  });
  const seen = await readEverything(await partnerOf(sandbox, slug, { apiKey: key }), 100);
  expect(seen.stages).toBeGreaterThan(0);
});
