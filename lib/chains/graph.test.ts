import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeGraph } from '@/lib/layout/bench/graphs';
import { layoutGraph } from '@/lib/layout/layout-graph';
import { chainGraph, dependenciesOf, neighboursOf, pathTo, readingOrder } from './graph';

const link = (ends: string) => ({ id: ends, transactionId: ends[0]!, dependencyId: ends[1]! });
/** Each link is written "purchase, sale". `own` lists the user's transactions. */
const chainOf = (links: string[], ids: string, own = '') => ({
  links: links.map(link),
  transactions: [...ids].map((id) => ({ id, yourRole: own.includes(id) ? 'Agent' : null })),
});

it('the path to the holding link starts at the nearest own link, and is empty if several may hold the chain', () => {
  const line = chainOf(['ab', 'bc', 'cd', 'de'], 'abcde', 'ae');
  const at = (...transactionIds: string[]) => pathTo(line, { transactionIds });
  expect([at('b'), at('d'), at('a')]).toEqual([['a', 'b'], ['e', 'd'], ['a']]);
  expect([at(), at('b', 'd'), pathTo(line, undefined)]).toEqual([[], [], []]);
  expect(pathTo(chainOf(['ab'], 'ab'), { transactionIds: ['b'] })).toEqual(['b']);
});

it('neighbours are listed once: below what the transaction depends on, above what depends on it', () => {
  const chain = chainOf(['ab', 'cb', 'bd', 'be', 'be', 'bx'], 'abcde');
  const { below, above } = neighboursOf(chain, 'b');
  expect([below.map(({ id }) => id), above.map(({ id }) => id)]).toEqual([['d', 'e'], ['a', 'c']]); // oxfmt-ignore
  expect([...dependenciesOf(chain)].map(([id, those]) => [id, [...those].map((one) => one.id).join('')])).toEqual([['a', 'b'], ['c', 'b'], ['b', 'de']]); // oxfmt-ignore
});

it('reading order is from the top down', () => {
  expect(readingOrder(chainOf(['ab', 'bc'], 'cba')).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('reading order is from left to right within a row, as in the drawing', () => {
  const { nodes, edges } = makeGraph('mixed', 40, 1);
  const links = edges.map(({ from, to }) => ({ id: from + to, transactionId: from, dependencyId: to }));
  const chain = { links, transactions: nodes.map(({ id }) => ({ id })) };
  const drawn = layoutGraph(chainGraph(chain, { width: 1, height: 1 })).nodes;
  const expected = drawn.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ id }) => id);
  expect(readingOrder(chain).map(({ id }) => id)).toEqual(expected);
});

/** More than `maxLaidOut` of graph.ts. */
const large = 301;

it('in a large chain every transaction comes before those it depends on', () => {
  const picks = fc.array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: large, maxLength: large });
  fc.assert(
    fc.property(picks, fc.boolean(), (rows, isTurned) => {
      const transactions = rows.map((_, at) => ({ id: `${at}` }));
      const links = rows.flatMap((own, at) =>
        at === 0
          ? []
          : own.map((pick, i) => ({
              id: `${at}-${i}`,
              transactionId: `${at}`,
              dependencyId: `${pick % at}`,
            })),
      );
      const chain = { links, transactions: isTurned ? transactions.toReversed() : transactions };
      const read = readingOrder(chain).map(({ id }) => id);
      const place = new Map(read.map((id, at) => [id, at]));
      expect(place.size).toBe(transactions.length);
      const wrong = links.filter(
        ({ transactionId, dependencyId }) => place.get(transactionId)! > place.get(dependencyId)!,
      );
      expect(wrong).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
