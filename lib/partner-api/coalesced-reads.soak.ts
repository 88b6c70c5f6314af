import { expect, it } from 'vitest';
import { runCanaryReads } from './testing-canaries';

// R6 in full: 27,000 responses and more for fifty people, and none goes astray.
it('gives tens of thousands of responses to fifty people without one going astray', async () => {
  expect(await runCanaryReads(300)).toBeGreaterThan(27_000);
});
