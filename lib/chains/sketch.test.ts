import { expect, it } from 'vitest';
import { lineFixture, transactionFixture } from './fixture';
import { sketchChain } from './sketch';
import { sketchDots, sketchKey } from './sketch-dots';

const line = lineFixture(transactionFixture('top'), transactionFixture('bottom', { yourRole: null }));

it('the line of a sketch runs between the edges of its dots, from the onward purchase to the sale', () => {
  expect(sketchChain(line)).toEqual({
    dots: [
      { id: 'top', x: 27, y: 5 },
      { id: 'bottom', x: 5, y: 5 },
    ],
    lines: 'M22 5L10 5',
    width: 32,
    height: 10,
  });
});

it('two purchases that depend on one sale are beside each other, and the sale between them', () => {
  const ends = [['left', 'sale'], ['right', 'sale']]; // oxfmt-ignore
  const links = ends.map(([transactionId, dependencyId]) => ({ id: transactionId!, transactionId: transactionId!, dependencyId: dependencyId! })); // oxfmt-ignore
  const { dots, lines, width, height } = sketchChain({
    links,
    transactions: ['left', 'right', 'sale'].map((id) => ({ id })),
  });
  expect(dots).toEqual([
    { id: 'left', x: 27, y: 5 },
    { id: 'right', x: 27, y: 21 },
    { id: 'sale', x: 5, y: 13 },
  ]);
  expect([lines, width, height]).toEqual(['M22 5L10 13M22 21L10 13', 32, 26]);
});

it('the dots say which transactions are the user’s own', () => {
  expect(sketchDots(line)).toEqual([
    { id: 'top', kind: 'plain', isOwn: true },
    { id: 'bottom', kind: 'plain', isOwn: false },
  ]);
});

it.each<[string, object]>([
  ['another chain', { id: 'another' }],
  ['a later change', { updatedAt: '2026-11-21T09:00:00Z' }],
  ['another number of transactions', { transactions: line.transactions.slice(1) }],
  ['another number of links', { links: [] }],
])('a sketch has another key for %s', (_, given) => {
  expect(sketchKey({ ...line, ...given })).not.toBe(sketchKey(line));
});
