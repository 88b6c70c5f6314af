import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { SegmentedBar } from '@/components/ui/segmented-bar';
import { StageBar } from './stage-bar';

it('counts each progress under its own word, the most advanced first', () => {
  const counts = { notStarted: 4, inProgress: 2, blocked: 3, completed: 1 };
  const segments = propsIn(StageBar({ counts }), SegmentedBar)[0]!.segments as { word: string; count: number }[]; // oxfmt-ignore
  expect(segments.map(({ word, count }) => [word, count])).toEqual([
    ['Completed', 1],
    ['In progress', 2],
    ['Blocked', 3],
    ['Not started', 4],
  ]);
});

it('counts stages, each progress in its own colour', () => {
  const counts = { notStarted: 4, inProgress: 2, blocked: 3, completed: 1 };
  const bar = propsIn(StageBar({ counts, hasLegend: false }), SegmentedBar)[0]!;
  const tones = (bar.segments as { tone: string }[]).map(({ tone }) => tone);
  expect(tones).toEqual(['success', 'info', 'danger', 'neutral']);
  expect([bar.noun, bar.hasLegend]).toEqual(['stages', false]);
});
