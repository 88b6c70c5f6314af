import { describe, expect, it } from 'vitest';
import type { LinkInsight } from '@/lib/insight/chain-insight';
import { loadChainParams, serializeChainParams } from './params';
import { lineFixture, transactionFixture } from './fixture';
import { dependenciesOf, neighboursOf, pathTo, readingOrder } from './graph';
import { sketchChain } from './sketch';
import { sketchDots, sketchKey } from './sketch-dots';

const top = transactionFixture('1');
const middle = transactionFixture('2');
const bottom = transactionFixture('3', { yourRole: null });
const chain = lineFixture(top, middle, bottom);

describe('reading order', () => {
  it('is from the top down, whatever the service’s order', () => {
    const shuffled = { ...chain, transactions: [middle, bottom, top] };
    expect(readingOrder(shuffled).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('is from the top down in a chain too large for the layout, even with a loop', () => {
    const line = lineFixture(...Array.from({ length: 400 }, (_, at) => transactionFixture(`${at}`)));
    const ids = line.transactions.map(({ id }) => id);
    expect(
      readingOrder({ ...line, transactions: line.transactions.toReversed() }).map(({ id }) => id),
    ).toEqual(ids);
    const loop = { ...line, links: [...line.links, { id: 'back', transactionId: '399', dependencyId: '0' }] };
    expect(readingOrder(loop).map(({ id }) => id)).toEqual(ids);
  });

  it('ignores links to transactions outside the chain', () => {
    const { above, below } = neighboursOf(chain, '2');
    expect([above, below].map((side) => side.map(({ id }) => id))).toEqual([['1'], ['3']]);
    const broken = { ...chain, links: [{ id: 'x', transactionId: '2', dependencyId: 'gone' }] };
    expect(neighboursOf(broken, '2').below).toEqual([]);
    expect(dependenciesOf(broken).size).toBe(0);
    expect([...dependenciesOf(chain)].map(([id, below]) => [id, ...[...below].map((one) => one.id)])).toEqual(
      chain.links.map(({ transactionId, dependencyId }) => [transactionId, dependencyId]),
    );
  });
});

describe('the sketch', () => {
  it('has the bottom of the chain on the left', () => {
    const { dots, lines, width, height } = sketchChain({
      links: chain.links,
      transactions: sketchDots(chain),
    });
    const at = (id: string) => dots.find((dot) => dot.id === id)!;
    expect(at('3').x).toBeLessThan(at('2').x);
    expect(at('2').x).toBeLessThan(at('1').x);
    expect(new Set(dots.map(({ y }) => y)).size).toBe(1);
    expect(lines.split('M')).toHaveLength(3);
    for (const { x, y } of dots) expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
  });

  it('shows a completed sale as done even if its property is off the market, and that before a block', () => {
    const off = { saleState: 'off-market' };
    const ids = ['completed', 'withdrawn', 'blocked', 'unread'];
    const insights = [
      { transactionId: 'completed', state: 'completed', isBlocked: false },
      { transactionId: 'withdrawn', state: 'working', isBlocked: true },
      { transactionId: 'blocked', state: 'working', isBlocked: true },
    ] as LinkInsight[];
    const sales = ids.map((id, at) => transactionFixture(id, at < 2 ? off : {}));
    const kinds = sketchDots(lineFixture(...sales), insights).map(({ kind }) => kind);
    expect(kinds).toEqual(['done', 'off-market', 'blocked', 'plain']);
  });

  it('handles an empty chain', () => {
    expect(sketchChain({ links: [], transactions: [] })).toMatchObject({ dots: [], lines: '' });
  });
});

describe('the path to what holds a chain', () => {
  const own = transactionFixture('a');
  const [b, c] = ['b', 'c'].map((id) => transactionFixture(id, { yourRole: null }));
  const line = lineFixture(own, b!, c!);
  const to = (...transactionIds: string[]) => ({ transactionIds });

  it('leads from the nearest own transaction, up or down', () => {
    expect(pathTo(line, to('c'))).toEqual(['a', 'b', 'c']);
    expect(pathTo(line, to('a'))).toEqual(['a']);
    expect(pathTo(lineFixture(c!, b!, own), to('c'))).toEqual(['a', 'b', 'c']);
    const near = lineFixture(transactionFixture('x'), b!, c!, own);
    expect(pathTo(near, to('c'))).toEqual(['a', 'c']);
  });

  it('is only the holding transaction if the user has none, or none connected to it', () => {
    expect(pathTo(lineFixture(b!, c!), to('c'))).toEqual(['c']);
    expect(pathTo({ ...line, links: [] }, to('c'))).toEqual(['c']);
  });

  it('is empty if nothing, or more than one transaction, holds it', () => {
    expect([pathTo(line, undefined), pathTo(line, to()), pathTo(line, to('b', 'c'))]).toEqual([[], [], []]);
  });

  it('terminates in a loop', () => {
    const loop = { ...line, links: [...line.links, { id: 'back', transactionId: 'c', dependencyId: 'a' }] };
    expect(pathTo(loop, to('b'))).toEqual(['a', 'b']);
  });
});

describe("the chain page's URL", () => {
  it('holds the camera of the drawing', () => {
    const at = { x: -12, y: 340, zoom: 0.85 };
    const state = { at, select: 'a', view: 'graph' as const, if: [] };
    expect(loadChainParams(serializeChainParams(state))).toEqual(state);
  });

  it('holds the “what if” suppositions, escapes commas, and leaves out what cannot be parsed', () => {
    const all = [
      { kind: 'done', stageId: 's:1', day: '2027-01-12' },
      { kind: 'away', firm: 'Wells, Bell & Co', from: '2026-12-24', to: '2027-01-04' },
      { kind: 'without', assumption: 'typed-dates' },
    ] as const;
    const state = { view: null, select: null, at: null, if: [...all] };
    expect(loadChainParams(serializeChainParams(state)).if).toEqual(all);
    expect(loadChainParams('?if=done:2027-02-30:s,without:typed-dates,nonsense').if).toEqual([all[2]]);
    expect(loadChainParams('').if).toEqual([]);
  });

  it.each(['1_2', '1_2_0', 'a_b_c', '1_2_3_4', ''])('ignores “%s” as a camera', (at) => {
    expect(loadChainParams(`?at=${at}`).at).toBeNull();
  });
});

it('a sketch has a new key when the chain has changed, even with the same number of links', () => {
  const turned = { ...chain, updatedAt: '2036-01-01T09:00:00Z', links: chain.links.toReversed() };
  expect(sketchKey({ ...chain })).toBe(sketchKey(chain));
  expect(sketchKey(turned)).not.toBe(sketchKey(chain));
});
