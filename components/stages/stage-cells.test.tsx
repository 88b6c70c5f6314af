import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { stageFindings, type StageFindings } from '@/lib/insight/stage-findings';
import { stageFixture } from '@/lib/stages/fixture';
import { stageColumns } from './stage-cells';

type Options = Parameters<typeof stageColumns>[1];
type ColumnName = keyof ReturnType<typeof stageColumns>;

const none = stageFindings(undefined);
const classes = { titleClass: 'w-1/2', progressClass: 'w-1/4' };
const cell = (column: ColumnName, given = {}, findings = none, options: Partial<Options> = {}) =>
  markupOf(
    stageColumns(findings, { ...classes, ...options })[column].cell(stageFixture({ id: 's', ...given })),
  );
const progress = (given: object, findings = none, options: Partial<Options> = {}) =>
  textOf(cell('progress', given, findings, options));
const late = (workingDays: number): StageFindings => ({
  ...none,
  late: new Map([['s', { expected: '2026-11-20T09:00:00Z', workingDays }]]) as never,
});

it('has the same four columns in every table, two of them as wide as the table says', () => {
  const columns = Object.values(stageColumns(none, classes));
  expect(columns.map(({ header }) => header)).toEqual(['Stage', 'Progress', 'Next update', 'Expected']);
  expect(columns.slice(0, 2).map(({ className }) => className)).toEqual(['w-1/2', 'w-1/4']);
  expect(columns.map(({ isRowHeader = false }) => isRowHeader)).toEqual([true, false, false, false]);
});

it('links to the stage, and quotes what was noted about its progress', () => {
  const html = cell('title', { title: 'Searches back', progressNote: 'Council is slow' });
  expect(html).toContain('href="/transactions/t1/stages/s"');
  expect(textOf(html)).toMatch(/^Searches back “ ?Council is slow ?”$/);
  expect(textOf(cell('title', { title: 'Searches back' }))).toBe('Searches back');
});

it('marks new stages, and the user’s own where the table asks for it', () => {
  const isNew = ({ title }: { title: string }) => title === 'Searches back';
  expect(textOf(cell('title', { title: 'Searches back' }, none, { isNew }))).toBe('Searches back New');
  expect(textOf(cell('title', { title: 'Survey' }, none, { isNew }))).toBe('Survey');
  const isYoursMarked = true;
  expect(progress({ assignedToYou: true }, none, { isYoursMarked })).toBe('Not started Yours');
  expect(progress({ assignedToYou: false }, none, { isYoursMarked })).toBe('Not started');
  expect(progress({ assignedToYou: true })).toBe('Not started');
});

it.each([
  [0, 'Not started Was due 20 November 2026'],
  [1, 'Not started Late by 1 working day'],
  [7, 'Not started Late by 7 working days'],
])('says how late a stage is: %i working days', (workingDays, text) => {
  expect(progress({}, late(workingDays))).toBe(text);
  expect(progress({ id: 'other' }, late(workingDays))).toBe('Not started');
});

it('warns of a missed update, and of a stage that is likely done, each on its own', () => {
  const missed = { ...none, brokenPromises: new Map([['s', {}]]) as never };
  expect(progress({}, missed)).toBe('Not started Promised update missed');
  expect(progress({}, { ...none, notTicked: new Set(['s']) })).toBe('Not started Likely done, not ticked');
  expect(progress({ id: 'other' }, { ...missed, notTicked: new Set(['s']) })).toBe('Not started');
});

it('keeps the next update and the expected end apart, with a dash where there is none', () => {
  const dates = { expectedUpdate: '2026-11-24T09:00:00Z', expectedCompletion: '2026-12-01T09:00:00Z' };
  const moments = (given: object) =>
    (['update', 'completion'] as const).map((column) => {
      const html = cell(column, given);
      return /datetime="([^"]*)"/i.exec(html)?.[1] ?? [textOf(html), html.includes('data-none')];
    });
  expect(moments(dates)).toEqual(Object.values(dates));
  expect(moments({ ...dates, expectedUpdate: null })).toEqual([['–', true], dates.expectedCompletion]);
  expect(moments({})).toEqual([['–', true], ['–', true]]); // oxfmt-ignore
});
