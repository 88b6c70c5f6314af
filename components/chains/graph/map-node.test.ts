import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChainListRow } from '@/components/chains/chain-list-row';
import { type ChainDetail, chainRow } from '@/lib/chains/chain-row';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { stageFixture } from '@/lib/stages/fixture';
import { mapCard, mapNodeContents, mapNodeId, mapSummary } from './map-node';

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

describe('mapNodeContents', () => {
  it('colours each link by its health and marks the one that holds the chain', () => {
    const contents = new Map(mapNodeContents(chainRow(chain, now, { chain, insight, isComplete: true })));
    const top = contents.get('chain/top')!;
    expect(top).toMatchObject({ tone: 'danger', icon: 'blocked', state: 'At risk' });
    expect(contents.get('chain/bottom')!.tone).not.toBe('danger');
    const marked = [...contents].filter(([, { mark }]) => mark !== null).map(([id]) => id);
    expect(marked).toEqual(insight.holds.transactionIds.map((id) => `chain/${id}`));
    expect(marked.length).toBeGreaterThan(0);
    expect(top.spoken).toMatch(/^top Quay Street, Bristol\. At risk: Blocked.*hold the chain\. Sold STC\./);
  });

  it('shows only what the list says before a chain is read', () => {
    const listed = lineFixture(transactionFixture('a'), transactionFixture('b', { saleState: 'off-market' }));
    const contents = mapNodeContents(chainRow(listed, now));
    expect(contents.map(([, { tone, state }]) => [tone, state])).toEqual([
      ['neutral', 'Not known'],
      ['danger', 'At risk'],
    ]);
  });

  it('says what could not be read of a link, not that it was not checked', () => {
    const contents = mapNodeContents(chainRow({ ...chain }, now, undefined, { top: 2 }));
    const [top, bottom] = contents.map(([, { spoken }]) => spoken);
    expect(top).toContain('Not known: Checked, but 2 stages could not be read.');
    expect(bottom).toContain('Not known: Not checked yet.');
  });

  const partly = readingFixture(chain, new Map([['top', [blocked]]]), now).insight;
  const details: [string, ChainDetail | undefined][] = [
    ['read completely', { chain, insight, isComplete: true }],
    ['partly read', { chain: null, insight: partly, isComplete: false }],
    ['not read', undefined],
  ];

  it.each(details)('says the same as the row in the list: %s', (_, detail) => {
    const row = chainRow({ ...chain }, now, detail);
    const html = renderToStaticMarkup(
      createElement(ChainListRow, { row, searchWords: [], contacts: [], now }),
    );
    const line = mapSummary(row);
    const rowText = html.replaceAll(/<[^>]*>/g, '').replaceAll('&#x27;', "'");
    for (const part of line.split(' · ')) expect(rowText).toContain(part);
    const contents = mapNodeContents(row);
    for (const [, { spoken }] of contents) expect(spoken).toContain(line);
    // A link is marked only if the row says what holds the chain.
    const isMarked = contents.some(([, { mark }]) => mark !== null);
    expect(isMarked).toBe(detail?.isComplete === true);
  });
});

describe('mapCard', () => {
  const wordsOn = (given: ReturnType<typeof lineFixture>) =>
    mapNodeContents(chainRow(given, now)).map(([id, content]) => {
      const texts = mapCard(content).flatMap((shape) => (shape.kind === 'text' && shape.text ? [shape.text] : []));
      return [id, ...texts];
    });

  it('names each home, its town, the user’s role in it, how it stands and how it is sold', () => {
    const mixed = lineFixture(
      transactionFixture('a', { yourRole: 'estate-agent' }),
      transactionFixture('b', { saleState: 'off-market', yourRole: null }),
    );
    expect(wordsOn(mixed)).toEqual([
      ['chain/a', 'a Quay Street', 'Bristol', 'Estate Agent', 'Not known', 'Sold STC'],
      ['chain/b', 'b Quay Street', 'Bristol', 'At risk', 'Off market'],
    ]);
  });

  it('marks which homes the user has no part in, and says so', () => {
    const contents = mapNodeContents(
      chainRow(lineFixture(transactionFixture('a'), transactionFixture('b', { yourRole: null })), now),
    );
    expect(contents.map(([, { own, dark }]) => [own, dark])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(contents.map(([, { spoken }]) => /You are [^.]*/.exec(spoken)![0])).toEqual([
      'You are the Agent',
      'You are not a party',
    ]);
    expect(mapNodeId('c', 't')).toBe('c/t');
  });

  it('pulses only when the record itself changes', () => {
    const stampOf = (given: object) =>
      mapNodeContents(chainRow(lineFixture(transactionFixture('a', given)), now))[0]![1].stamp;
    expect(stampOf({ amount: 1 })).toBe(stampOf({}));
    for (const change of [{ saleState: 'off-market' }, { yourRole: null }, { updatedAt: '2026-11-21T09:00:00Z' }])
      expect(stampOf(change)).not.toBe(stampOf({}));
  });
}); // oxfmt-ignore
