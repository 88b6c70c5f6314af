import { describe, expect, it } from 'vitest';
import { findNodes } from './graph-search';
import { type NodeContent } from './node-content';

const content = (id: string, spoken: string, title = id): [string, NodeContent] => [
  id,
  { spoken, title, state: '', tone: 'neutral', icon: 'tag', own: false, dark: false, stamp: '' },
];
const contents = [
  content('1', '14 Quay Street, Bristol. Sold STC.'),
  content('2', 'Café Row, Bath. Sold STC.'),
  content('3', '2 Quay Street, Bath. For sale.'),
];

describe('findNodes', () => {
  it('requires every word, in any order, ignoring case and accents', () => {
    expect(findNodes('STREET quay', contents)).toEqual(['1', '3']);
    expect(findNodes('cafe', contents)).toEqual(['2']);
    expect(findNodes('quay bath', contents)).toEqual(['3']);
    expect(findNodes('quay leeds', contents)).toEqual([]);
  });

  it('lists title matches before dependants that mention the title', () => {
    const line = [
      content('above', '15 Clover Court, Cardiff. Depends on 16 Meadow Rise.', '15 Clover Court'),
      content('below', '16 Meadow Rise, Cardiff.', '16 Meadow Rise'),
      content('other', '17 Meadow Rise, Cardiff. Depends on 16 Oak Hill.', '17 Meadow Rise'),
    ];
    expect(findNodes('16 meadow rise cardiff', line)).toEqual(['below', 'other', 'above']);
  });

  it('returns null for an empty query', () => {
    expect(findNodes('  ', contents)).toBeNull();
  });
});
