import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cameraParam,
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

it('a place comes back within half a pixel, at a zoom that looks the same', () => {
  const at = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(at, at, fc.double({ min: 0.005, max: 2, noNaN: true }), (x, y, zoom) => {
      const back = cameraParam.parse(cameraParam.serialize({ x, y, zoom }))!;
      expect(Math.abs(back.x - x)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(back.y - y)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(back.zoom - zoom)).toBeLessThan(zoom * 0.001);
    }),
  );
});

it('is short', () => {
  expect(cameraParam.serialize({ x: 120.4, y: -39.6, zoom: 1 / 3 })).toBe('120_-40_0.3333');
});

it.each(['1_2_-1', '1_2_Infinity', '1_2_NaN', 'null'])('ignores “%s”', (text) => {
  expect(cameraParam.parse(text)).toBeNull();
});
