import { expect, it } from 'vitest';
import { runCanaryReads } from './testing-canaries';

// R6 at full length; `coalesced-reads.test.ts` has a short run.
it('never mixes up users in tens of thousands of responses to fifty of them', async () => {
  expect(await runCanaryReads(300)).toBeGreaterThan(27_000);
});
