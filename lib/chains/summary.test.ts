import { expect, it } from 'vitest';
import type { Statement } from '@/lib/insight/chain-insight';
import { summaryAsText } from './summary';

const said = (text: string, given: Partial<Statement> = {}): Statement => ({
  text,
  basis: 'rule',
  asOf: '2026-11-20T09:00:00.000Z',
  assumptions: [],
  unknown: [],
  inputs: [],
  ...given,
});
const usual = { id: 'usual-durations', text: 'Each stage takes as long as usual', removable: false } as const;

it('a summary as text is as of the oldest of what it rests on, and says each doubt once', () => {
  const doubts = { assumptions: [usual], unknown: ['1 Quay Street shows counts only'] };
  const statements = [
    said('One.', doubts),
    said('Two.', { ...doubts, asOf: '2026-11-18T14:32:00.000Z' }),
    said('Three.'),
  ];
  const links = [{ id: '1', name: '1 Quay Street', text: 'Sold STC.' }];
  expect(summaryAsText({ title: 'A chain', size: 'It has one.', statements, links }).split('\n')).toEqual([
    ...['A chain', '', 'It has one.', 'One.', 'Two.', 'Three.', '', '- 1 Quay Street: Sold STC.', ''],
    'As of 18 November 2026, 14:32.',
    'Estimates assume: each stage takes as long as usual.',
    'Not known: 1 Quay Street shows counts only.',
  ]);
});
