// R4 and R5 in full: 500 writes, over all forms that create something and all fault scenarios. Prints the table.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { faultScenarios, applyFault, type Row } from './testing-bad-writes';
import { forms, type LostWrites, startLostWrites } from './testing-lost-writes';

let world: LostWrites;
vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: () => world.requirePartner() }));
vi.mock('@/lib/auth/require-user', () => ({ requireUserSince: () => world.requireUserSince() }));

/** Writes per form and scenario. */
const each = 10;

beforeAll(async () => {
  world = await startLostWrites(each * faultScenarios.length);
});
afterAll(() => world.close());

it('500 writes: every reported outcome is correct, and nothing is created twice', async () => {
  const rows: Row[] = [];
  for (const scenario of faultScenarios) rows.push(...(await applyFault(world, scenario, forms, each)));
  print(rows);
  const total = (valueOf: (row: Row) => number) => rows.reduce((sum, row) => sum + valueOf(row), 0);
  expect(total(({ writes }) => writes)).toBe(500);
  expect([total(({ duplicates }) => duplicates), total(({ wrong }) => wrong)]).toEqual([0, 0]);
});

function print(rows: Row[]) {
  const cells = rows.map(({ scenario, form, writes, reported, created, duplicates, wrong }) => [
    scenario, form, writes, reported.saved, reported['not saved'], reported.unknown, created, duplicates, wrong,
  ]); // oxfmt-ignore
  const sums = Array.from({ length: 7 }, (_, at) => cells.reduce((sum, row) => sum + Number(row[at + 2]), 0));
  const head = [
    'scenario',
    'form',
    'writes',
    'reported saved',
    'not saved',
    'unknown',
    'created',
    'duplicates',
    'wrong',
  ];
  const lines = [head, head.map(() => '---'), ...cells, ['all', '', ...sums]];
  process.stdout.write(`\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n\n`);
}
