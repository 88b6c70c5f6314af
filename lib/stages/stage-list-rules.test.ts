import { expect, test } from 'vitest';
import { stageFixture } from './fixture';
import { filterStages, orderStages } from './stage-list-rules';

const now = Date.parse('2026-11-21T12:00:00Z');
const blocked = stageFixture({ title: 'Blocked', progress: 'Blocked' });
const late = stageFixture({ title: 'Late', expectedCompletion: '2026-11-10T12:00:00Z' });
const silent = stageFixture({
  title: 'Silent',
  expectedUpdate: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-01T12:00:00Z',
  assignedToYou: true,
});
const fine = stageFixture({ title: 'Fine', expectedCompletion: '2026-12-01T12:00:00Z' });
const done = stageFixture({
  title: 'Done',
  progress: 'Completed',
  expectedCompletion: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
});
const all = [fine, done, silent, late, blocked];
const titles = (stages: typeof all) => stages.map(({ title }) => title);

test('attention is for blocks, delays and broken promises, never for what is done', () => {
  expect(titles(filterStages(all, 'attention', now))).toEqual(['Silent', 'Late', 'Blocked']);
  expect(titles(filterStages(all, 'open', now))).not.toContain('Done');
  expect(titles(filterStages(all, 'yours', now))).toEqual(['Silent']);
  expect(filterStages(all, 'all', now)).toEqual(all);
});

test('worst first: block, delay, silence, the rest, what is done', () => {
  expect(titles(orderStages(all, 'worst', now))).toEqual(['Blocked', 'Late', 'Silent', 'Fine', 'Done']);
});

test('by expected day without a date last; by last change newest first', () => {
  expect(titles(orderStages(all, 'phase', now)).slice(0, 3)).toEqual(['Done', 'Late', 'Fine']);
  expect(titles(orderStages(all, 'changed', now))[0]).toBe('Done');
});
