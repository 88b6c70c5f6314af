import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choiceParam,
  listParam,
  queryString,
  readerOf,
  readParams,
  serializerOf,
  textParam,
  writeParams,
} from './url-params';

const params = {
  q: textParam(''),
  select: textParam(),
  view: choiceParam(['list', 'map'], 'list'),
  side: choiceParam(['left', 'right']),
  role: listParam(),
  health: listParam(['red', 'green']),
};
const read = readerOf(params);
const serialize = serializerOf(params);
const initial = { q: '', select: null, view: 'list', side: null, role: [], health: [] };

describe('the state of a page in its address', () => {
  it('begins with what the address does not say, and writes none of it', () => {
    expect(read('')).toEqual(initial);
    expect(read({ other: 'x', q: undefined })).toEqual(initial);
    expect(serialize(read(''))).toBe('');
  });

  it('comes back as it was written, whatever the text', () => {
    const state = {
      ...read(''),
      q: 'a, b & c=d?#+%2C é 家',
      select: '',
      view: 'map' as const,
      role: ["Buyer's Agent", 'one, two', '%2C'],
      health: ['green' as const, 'red' as const],
    };
    const url = new URL(`http://here/chains${serialize(state)}`);
    expect(read(url.search)).toEqual(state);
    expect(url.hash).toBe('');
  });

  it('is readable where it can be', () => {
    expect(serialize({ q: 'two words', health: ['red', 'green'] })).toBe('?q=two+words&health=red,green');
  });

  it('leaves out what is not known, and takes the first of what is said twice', () => {
    expect(read('?view=globe&side=up&health=purple,red,')).toEqual({ ...initial, health: ['red'] });
    expect(read({ q: ['one', 'two'] }).q).toBe('one');
  });

  it('is written over any other, and nothing of it that is as at the beginning', () => {
    const words = fc.constantFrom('', 'a', 'b, c', '%2C');
    const states = fc.record({
      q: words,
      select: fc.option(words),
      view: fc.constantFrom('list' as const, 'map' as const),
      side: fc.option(fc.constantFrom('left' as const, 'right' as const)),
      role: fc.array(fc.constantFrom('a', 'b, c', '%2C'), { maxLength: 2 }),
      health: fc.subarray(['red' as const, 'green' as const]),
    });
    fc.assert(
      fc.property(states, states, (before, after) => {
        const search = new URLSearchParams(serialize(before));
        writeParams(params, after, search);
        expect(read(queryString(search))).toEqual(after);
        const isSaid = (name: keyof typeof initial) => String(after[name]) !== String(initial[name]);
        expect([...search.keys()].sort()).toEqual(
          (Object.keys(initial) as (keyof typeof initial)[]).filter(isSaid).sort(),
        );
      }),
      { seed: 20261123 },
    );
  });

  it('changes only what it is told, and goes back to the beginning with null', () => {
    const search = new URLSearchParams('q=a&at=1_2_3&view=map');
    writeParams(params, { q: 'b', view: null }, search);
    expect(queryString(search)).toBe('?q=b&at=1_2_3');
    expect(readParams(params, search)).toEqual({ ...initial, q: 'b' });
  });
});
