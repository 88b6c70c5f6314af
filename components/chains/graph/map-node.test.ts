import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChainListRow } from '@/components/chains/chain-list-row';
import { type ChainDetail, chainRow } from '@/lib/chains/chain-row';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { stageFixture } from '@/lib/stages/fixture';
import { mapLine, mapNodeContents } from './map-node';

const now = Date.parse('2026-11-22T09:00:00Z');
const chain = lineFixture(transactionFixture('top'), transactionFixture('bottom'));
const blocked = stageFixture({ title: 'Mortgage offer issued', progress: 'Blocked', transactionId: 'top' });
const { insight } = readingFixture(
  chain,
  new Map([
    ['top', [blocked]],
    [
      'bottom',
      [stageFixture({ title: 'Survey carried out', progress: 'In Progress', transactionId: 'bottom' })],
    ],
  ]),
  now,
);

describe('a chain on the map', () => {
  it('has each link in the colour of its verdict, and the one that holds it framed', () => {
    const contents = new Map(mapNodeContents(chainRow(chain, now, { chain, insight, isComplete: true })));
    const top = contents.get('chain/top')!;
    expect(top).toMatchObject({ tone: 'danger', icon: 'blocked', state: 'At risk' });
    expect(contents.get('chain/bottom')!.tone).not.toBe('danger');
    const marked = [...contents].filter(([, { mark }]) => mark !== null).map(([id]) => id);
    expect(marked).toEqual(insight.holds.transactionIds.map((id) => `chain/${id}`));
    expect(marked.length).toBeGreaterThan(0);
    expect(top.spoken).toMatch(/^top Quay Street, Bristol\. At risk: Blocked.*hold the chain\. Sold STC\./);
  });

  it('that was not looked into has none, but for what the list says itself', () => {
    const listed = lineFixture(transactionFixture('a'), transactionFixture('b', { saleState: 'off-market' }));
    const contents = mapNodeContents(chainRow(listed, now));
    expect(contents.map(([, { tone, state }]) => [tone, state])).toEqual([
      ['neutral', 'Not known'],
      ['danger', 'At risk'],
    ]);
  });

  const partly = readingFixture(chain, new Map([['top', [blocked]]]), now).insight;
  const details: [string, ChainDetail | undefined][] = [
    ['read whole', { chain, insight, isComplete: true }],
    ['read in part', { chain: null, insight: partly, isComplete: false }],
    ['not looked into', undefined],
  ];

  it.each(details)('says what its row says: %s', (_, detail) => {
    const row = chainRow({ ...chain }, now, detail);
    const html = renderToStaticMarkup(createElement(ChainListRow, { row, words: [], contacts: [], now }));
    const line = mapLine(row);
    const said = html.replaceAll(/<[^>]*>/g, '').replaceAll('&#x27;', "'");
    for (const part of line.split(' · ')) expect(said).toContain(part);
    const contents = mapNodeContents(row);
    for (const [, { spoken }] of contents) expect(spoken).toContain(line);
    // What is not said of the chain is not said of its links either.
    const isMarked = contents.some(([, { mark }]) => mark !== null);
    expect(isMarked).toBe(detail?.isComplete === true);
  });
});
