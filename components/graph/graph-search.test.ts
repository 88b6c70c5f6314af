import { describe, expect, it } from 'vitest';
import { findNodes } from './graph-search';
import { type NodeLook } from './node-look';

const look = (id: string, spoken: string, title = id): [string, NodeLook] => [
  id,
  { spoken, title, state: '', tone: 'neutral', icon: 'tag', own: false, dark: false, stamp: '' },
];
const looks = [
  look('1', '14 Quay Street, Bristol. Sold STC.'),
  look('2', 'Café Row, Bath. Sold STC.'),
  look('3', '2 Quay Street, Bath. For sale.'),
];

describe('findNodes', () => {
  it('wants every word, in any order, whatever the case and the accents', () => {
    expect(findNodes('STREET quay', looks)).toEqual(['1', '3']);
    expect(findNodes('cafe', looks)).toEqual(['2']);
    expect(findNodes('quay bath', looks)).toEqual(['3']);
    expect(findNodes('quay leeds', looks)).toEqual([]);
  });

  it('puts what is called so before what depends on it', () => {
    const line = [
      look('above', '15 Clover Court, Cardiff. Depends on 16 Meadow Rise.', '15 Clover Court'),
      look('below', '16 Meadow Rise, Cardiff.', '16 Meadow Rise'),
      look('other', '17 Meadow Rise, Cardiff. Depends on 16 Oak Hill.', '17 Meadow Rise'),
    ];
    expect(findNodes('16 meadow rise cardiff', line)).toEqual(['below', 'other', 'above']);
  });

  it('looks for nothing when nothing is typed', () => {
    expect(findNodes('  ', looks)).toBeNull();
  });
});
