import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultScenarios, applyFault } from './testing-bad-writes';
import { forms, type LostWrites, startLostWrites } from './testing-lost-writes';

// A part of `lost-writes.soak.ts`, which has them all.
let world: LostWrites;
vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: () => world.requirePartner() }));
vi.mock('@/lib/auth/require-user', () => ({ requireUserSince: () => world.requireUserSince() }));

const tried = ['lost response', 'late 14 s', 'reload', 'second tab', 'double press', 'Enter and click'];

beforeAll(async () => {
  world = await startLostWrites(tried.length);
});
afterAll(() => world.close());

describe('what creates something (R4, R5)', () => {
  it.each(faultScenarios.filter(({ name }) => tried.includes(name)))(
    'is made once, and told: $name',
    async (bad) => {
      const rows = await applyFault(world, bad, forms, 1);
      expect(rows.map(({ form, told, there, duplicates }) => [form, told.saved, there, duplicates])).toEqual(
        forms.map((form) => [form, 1, 1, 0]),
      );
    },
  );
});
