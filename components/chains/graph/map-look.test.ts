import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChainListRow } from '@/components/chains/chain-list-row';
import { type ChainDetail, chainRow } from '@/lib/chains/chain-row';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { stageFixture } from '@/lib/stages/fixture';
import { mapLine, mapLooks } from './map-look';

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
    const looks = new Map(mapLooks(chainRow(chain, now, { chain, insight, isWhole: true })));
    const top = looks.get('chain/top')!;
    expect(top).toMatchObject({ tone: 'danger', icon: 'blocked', state: 'At risk' });
    expect(looks.get('chain/bottom')!.tone).not.toBe('danger');
    const marked = [...looks].filter(([, { mark }]) => mark !== null).map(([id]) => id);
    expect(marked).toEqual(insight.holds.transactionIds.map((id) => `chain/${id}`));
    expect(marked.length).toBeGreaterThan(0);
    expect(top.spoken).toMatch(/^top Quay Street, Bristol\. At risk: Blocked.*hold the chain\. Sold STC\./);
  });

  it('that was not looked into has none, but for what the list says itself', () => {
    const listed = lineFixture(transactionFixture('a'), transactionFixture('b', { saleState: 'off-market' }));
    const looks = mapLooks(chainRow(listed, now));
    expect(looks.map(([, { tone, state }]) => [tone, state])).toEqual([
      ['neutral', 'Not known'],
      ['danger', 'At risk'],
    ]);
  });

  const partly = readingFixture(chain, new Map([['top', [blocked]]]), now).insight;
  const details: [string, ChainDetail | undefined][] = [
    ['read whole', { chain, insight, isWhole: true }],
    ['read in part', { chain: null, insight: partly, isWhole: false }],
    ['not looked into', undefined],
  ];

  it.each(details)('says what its row says: %s', (_, detail) => {
    const row = chainRow({ ...chain }, now, detail);
    const html = renderToStaticMarkup(createElement(ChainListRow, { row, words: [], contacts: [], now }));
    const line = mapLine(row);
    const said = html.replaceAll(/<[^>]*>/g, '').replaceAll('&#x27;', "'");
    for (const part of line.split(' · ')) expect(said).toContain(part);
    const looks = mapLooks(row);
    for (const [, { spoken }] of looks) expect(spoken).toContain(line);
    // What is not said of the chain is not said of its links either.
    const isMarked = looks.some(([, { mark }]) => mark !== null);
    expect(isMarked).toBe(detail?.isWhole === true);
  });
});
