// R4 and R5 in full: 500 writes of every form that creates something, times what may befall them. Prints the table.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { faultScenarios, applyFault, type Row } from './testing-bad-writes';
import { forms, type LostWrites, startLostWrites } from './testing-lost-writes';

let world: LostWrites;
vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: () => world.requirePartner() }));
vi.mock('@/lib/auth/require-user', () => ({ requireUserSince: () => world.requireUserSince() }));

/** Of each form, for each of the ten. */
const each = 10;

beforeAll(async () => {
  world = await startLostWrites(each * faultScenarios.length);
});
afterAll(() => world.close());

it('500 writes: what people are told is so, and nothing is made twice', async () => {
  const rows: Row[] = [];
  for (const bad of faultScenarios) rows.push(...(await applyFault(world, bad, forms, each)));
  print(rows);
  const total = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  expect(total(({ writes }) => writes)).toBe(500);
  expect([total(({ duplicates }) => duplicates), total(({ wrong }) => wrong)]).toEqual([0, 0]);
});

function print(rows: Row[]) {
  const cells = rows.map(({ what, form, writes, told, there, duplicates, wrong }) => [
    what, form, writes, told.saved, told['not saved'], told.unknown, there, duplicates, wrong,
  ]); // oxfmt-ignore
  const sums = Array.from({ length: 7 }, (_, at) => cells.reduce((sum, row) => sum + Number(row[at + 2]), 0));
  const head = [
    'what',
    'form',
    'writes',
    'told saved',
    'not saved',
    'unknown',
    'was there',
    'duplicates',
    'wrong',
  ];
  const lines = [head, head.map(() => '---'), ...cells, ['all', '', ...sums]];
  process.stdout.write(`\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n\n`);
}
