import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultScenarios, applyFault } from './testing-bad-writes';
import { forms, type LostWrites, startLostWrites } from './testing-lost-writes';

// `lost-writes.soak.ts` runs all scenarios.
let world: LostWrites;
vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: () => world.requirePartner() }));
vi.mock('@/lib/auth/require-user', () => ({ requireUserSince: () => world.requireUserSince() }));

const names = ['lost response', 'late 14 s', 'reload', 'second tab', 'double press', 'Enter and click'];

beforeAll(async () => {
  world = await startLostWrites(names.length);
});
afterAll(() => world.close());

describe('every creation (R4, R5)', () => {
  it.each(faultScenarios.filter(({ name }) => names.includes(name)))(
    'is carried out once and reported as saved: $name',
    async (scenario) => {
      const rows = await applyFault(world, scenario, forms, 1);
      expect(
        rows.map(({ form, reported, created, duplicates }) => [form, reported.saved, created, duplicates]),
      ).toEqual(forms.map((form) => [form, 1, 1, 0]));
    },
  );
});
