import { BaseSequencer } from 'vitest/node';

/** These take about half a minute each, some of it waiting. If one ran last, a core would be idle meanwhile. */
const longest = [
  'sandbox/main.test.ts',
  'sandbox/seed/seed-time.test.ts',
  'lib/submissions/lost-writes.contract.test.ts',
];

/** Vitest's default order, in which small files come last, but with the longest files first. */
export class LongestFirst extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    /** @param {import('vitest/node').TestSpecification} file */
    const isLong = ({ moduleId }) => longest.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
