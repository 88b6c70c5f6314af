import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { stageFixture } from '@/lib/stages/fixture';
import { chainCsv } from './chain-csv';
import { chainReport } from './chain-report';
import { lineFixture, readingFixture, transactionFixture } from './fixture';
import type { Audience } from './redact';

const now = Date.parse('2026-11-20T12:00:00Z');
const chain = lineFixture(...['1', '2', '3'].map((id) => transactionFixture(id)));
chain.links.push({ id: 'also', transactionId: '1', dependencyId: '3' });
const stages = new Map([
  [
    '2',
    [
      stageFixture({ title: 'Searches ordered', updatedAt: '2026-07-01T23:30:00Z' }),
      stageFixture({ title: 'Local search', dependsOnStageId: 'Searches ordered' }),
      stageFixture({ title: 'Enquiries raised', dependsOnStageId: 'Local search' }),
      stageFixture({ title: 'Survey', dependsOnStageId: 'a stage since deleted' }),
    ],
  ],
]);

const rowsFor = (level: 'internal' | 'agent') => rowsOf({ level });

async function rowsOf(audience: Audience) {
  const text = await chainCsv(chainReport(readingFixture(chain, stages, now), audience, now));
  return Papa.parse<Record<string, string>>(text.replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  }).data;
}

it('names what each transaction and stage depends on, not what depends on it', async () => {
  const rows = await rowsFor('internal');
  expect(rows.map((row) => [row.Stage || row.Property, row['Depends on']])).toEqual([
    ['1 Quay Street', '2 Quay Street; 3 Quay Street'],
    ['2 Quay Street', '3 Quay Street'],
    ['Searches ordered', ''],
    ['Local search', 'Searches ordered'],
    ['Enquiries raised', 'Local search'],
    ['Survey', ''],
    ['3 Quay Street', ''],
  ]);
});

it('puts every value under its own heading', async () => {
  const [first, second, stage] = await rowsFor('internal');
  expect(first).toEqual({
    Row: 'Transaction',
    Property: '1 Quay Street',
    'Address line 2': '',
    Town: 'Bristol',
    Postcode: 'BS1 4RW',
    'Depends on': '2 Quay Street; 3 Quay Street',
    'Your role': 'Agent',
    'Sale state': 'Sold STC',
    Amount: '425000',
    Currency: 'GBP',
    'Transaction date': '2026-09-01',
    'Asking price': '430000',
    'Listing agent': 'Harbour & Vale',
    'Stages completed': '1',
    'Stages in progress': '1',
    'Stages blocked': '0',
    'Stages not started': '2',
    'How it stands': 'Its stages have not been read yet',
    Stage: '',
    Progress: '',
    'Expected update': '',
    'Expected completion': '',
    Note: '',
    'Last change': '2026-11-20',
  });
  expect(second!.Property).toBe('2 Quay Street');
  // In summer 23:30 UTC is the next day in London.
  expect(stage).toMatchObject({ Row: 'Stage', Progress: 'Not Started', 'Last change': '2026-07-02' });
  expect(stage).toMatchObject({ Town: '', Amount: '', 'Stages completed': '', 'How it stands': '' });
});

it('counts the newest change of a transaction or of its stages as its last change', async () => {
  const quiet = lineFixture(transactionFixture('2', { updatedAt: '2026-07-01T09:00:00Z' }));
  const read = readingFixture(quiet, new Map([['2', [stageFixture({ title: 'Survey', updatedAt: '2026-11-19T09:00:00Z' })]]]), now); // oxfmt-ignore
  const unread = readingFixture(quiet, new Map(), now);
  const lastChanges = async (reading: typeof read) => {
    const text = await chainCsv(chainReport(reading, { level: 'internal' }, now));
    return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data.map((row) => row['Last change']); // oxfmt-ignore
  };
  expect(await lastChanges(read)).toEqual(['2026-11-19', '2026-11-19']);
  expect(await lastChanges(unread)).toEqual(['2026-07-01']);
});

it('has neither amount nor currency for links of other people', async () => {
  const rows = await rowsOf({ level: 'client', transactionId: '2' });
  const money = rows.filter((row) => row.Row === 'Transaction').map((row) => [row.Amount, row.Currency]);
  expect(money).toEqual([
    ['', ''],
    ['425000', 'GBP'],
    ['', ''],
  ]);
});

it('leaves out columns that the audience may not see', async () => {
  const [row] = await rowsFor('agent');
  const withheld = ['Your role', 'Amount', 'Currency', 'Transaction date', 'Asking price', 'Listing agent'];
  expect(Object.keys(row!).filter((header) => [...withheld, 'Note'].includes(header))).toEqual([]);
  expect(Object.keys(row!)).toHaveLength(17);
});

it.each([
  'a;=1+1',
  'a;\u200b=1',
  'a;\u0000=1',
  'a; =1',
  'a;\u00a0\uff1d1',
  'a\n=1',
  'a\r\n@SUM(A1)',
  'a";"=1',
  ';-2',
  'a,";=1',
  '=1;=2',
])(
  'escapes formulas even if a spreadsheet splits at semicolons and ignores quotation marks: %j',
  async (title) => {
    const hostile = new Map([['2', [stageFixture({ title })]]]);
    const text = await chainCsv(chainReport(readingFixture(chain, hostile, now), { level: 'internal' }, now));
    const cells = text.split(/[;\r\n]/).map((cell) => cell.replace(/^["\s\p{Cc}\p{Cf}]+/u, ''));
    expect(cells.length).toBeGreaterThan(5);
    expect(cells.filter((cell) => /^[=+\-@\uff1d]/.test(cell))).toEqual([]);
  },
);

it('leaves harmless cells unchanged', async () => {
  const title = 'Searches; local\nand water - ordered (1=1)';
  const plain = new Map([['2', [stageFixture({ title })]]]);
  const text = await chainCsv(chainReport(readingFixture(chain, plain, now), { level: 'internal' }, now));
  expect(text).toContain(`"${title}"`);
});

it('gives expected dates as London days, and escapes leading white space that a spreadsheet drops', async () => {
  const late = { expectedUpdate: '2027-06-30T23:30:00Z', expectedCompletion: '2027-07-01T23:30:00Z' };
  const given = new Map([['2', [stageFixture({ title: '\tSearches', ...late })]]]);
  const text = await chainCsv(chainReport(readingFixture(chain, given, now), { level: 'internal' }, now));
  expect(text).toContain('"\'\tSearches",Not Started,2027-07-01,2027-07-02,');
});

it('puts each count of stages, and each line of the address, in its own column', async () => {
  const [plain] = chain.transactions;
  const transaction = transactionFixture('1', {
    address: { ...plain!.address, line2: 'Flat 2', city: 'Bath' },
    stageProgress: { notStarted: 4, inProgress: 3, blocked: 2, completed: 1 },
  });
  const reading = readingFixture(lineFixture(transaction), new Map(), now);
  const [headings, row, ...rest] = (await chainCsv(chainReport(reading, { level: 'internal' }, now))).split('\r\n'); // oxfmt-ignore
  const cells = headings!.split(',');
  const under = (from: string, count: number) => row!.split(',').slice(cells.indexOf(from), cells.indexOf(from) + count); // oxfmt-ignore
  expect(under('Address line 2', 3)).toEqual(['Flat 2', 'Bath', 'BS1 4RW']);
  expect(cells.slice(cells.indexOf('Stages completed')).slice(0, 4)).toEqual(['Stages completed', 'Stages in progress', 'Stages blocked', 'Stages not started']); // oxfmt-ignore
  expect(under('Stages completed', 4)).toEqual(['1', '3', '2', '4']);
  // The last line ends like the others.
  expect(rest).toEqual(['']);
});

it('gives a client a column for amounts, but none for roles, listings and notes', async () => {
  const [row] = await rowsOf({ level: 'client', transactionId: '2' });
  const headings = Object.keys(row!);
  for (const shown of ['Amount', 'Currency', 'Transaction date']) expect(headings).toContain(shown);
  for (const withheld of ['Your role', 'Asking price', 'Listing agent', 'Note'])
    expect(headings).not.toContain(withheld);
});

it('gives a colleague the note of a stage, and its own last change', async () => {
  const noted = new Map([['2', [stageFixture({ progressNote: 'No access', updatedAt: '2026-11-02T09:00:00Z' })]]]); // oxfmt-ignore
  const text = await chainCsv(chainReport(readingFixture(chain, noted, now), { level: 'internal' }, now));
  expect(text).toContain(',Survey carried out,Not Started,,,No access,2026-11-02\r\n');
});
