import { expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Checkbox } from '@/components/ui/checkbox';
import { type Column, Table } from '@/components/ui/table';
import type { PlannedStage } from '@/lib/stages/usual-stages';
import { UsualStagesTable } from './usual-stages-table';

const memorandum: PlannedStage = { kind: 'memorandum', title: 'Memorandum', day: '2026-07-01', passed: null };
const late: PlannedStage = { kind: 'survey', title: 'Survey', day: null, passed: '2026-06-30' };
const undated: PlannedStage = { kind: 'pack', title: 'Pack', day: null, passed: null };

function table({ skipped = [] as string[], done = [] as string[], existing = [] as string[] } = {}) {
  const [onTick, onDone] = [vi.fn<(kind: string) => void>(), vi.fn<(kind: string) => void>()];
  const shown = UsualStagesTable({
    rows: [memorandum, late, undated],
    ...{ skippedKinds: new Set(skipped), doneKinds: new Set(done), onTick, onDone },
    existing: existing.map((title) => ({ title })),
  });
  const columns = propsIn(shown, Table)[0]!.columns as Column<PlannedStage>[];
  const cell = (id: string, row: PlannedStage) => columns.find((column) => column.id === id)!.cell(row);
  const words = (id: string, row: PlannedStage) => textOf(markupOf(cell(id, row) as ReactNode));
  const box = (id: string, row: PlannedStage) => propsIn(cell(id, row), Checkbox)[0]!;
  return { words, box, onTick, onDone };
}

it('gives the day on which each stage is expected, or that it has passed', () => {
  const { words } = table();
  expect([memorandum, late, undated].map((row) => words('day', row))).toEqual([
    '1 July 2026',
    'No date: 30 June 2026 has passed',
    '–',
  ]);
});

it('has no day for a stage that is done already or is not added', () => {
  const { words } = table({ skipped: ['memorandum'], done: ['survey'] });
  expect([memorandum, late].map((row) => words('day', row))).toEqual(['–', '–']);
});

it('names what a stage waits for as the sale has it, or nothing', () => {
  expect(table().words('waits', memorandum)).toBe('Nothing');
  expect(table({ existing: ['Offer accepted by phone'] }).words('waits', memorandum)).toBe('Offer accepted by phone');
  expect(table().words('waits', late)).toBe('Memorandum');
}); // oxfmt-ignore

it('ticks what is added and what is done, each for its own stage', () => {
  const { box, onTick, onDone } = table({ skipped: ['survey'], done: ['pack'] });
  const boxes = (id: string) => [memorandum, late, undated].map((row) => box(id, row));
  expect(boxes('title').map(({ isSelected }) => isSelected)).toEqual([true, false, true]);
  expect(boxes('done').map(({ isSelected }) => isSelected)).toEqual([false, false, true]);
  expect(boxes('done').map(({ isDisabled }) => isDisabled)).toEqual([false, true, false]);
  (box('title', late).onChange as () => void)();
  (box('done', undated).onChange as () => void)();
  expect([onTick.mock.calls, onDone.mock.calls]).toEqual([[['survey']], [['pack']]]);
});
