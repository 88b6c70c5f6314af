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

describe('a page’s state in its URL', () => {
  it('defaults to initial values, which are not written', () => {
    expect(read('')).toEqual(initial);
    expect(read({ other: 'x', q: undefined })).toEqual(initial);
    expect(serialize(read(''))).toBe('');
  });

  it('is restored as written, whatever the text', () => {
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

  it('is written readably', () => {
    expect(serialize({ q: 'two words', health: ['red', 'green'] })).toBe('?q=two+words&health=red,green');
  });

  it('ignores unknown values, and takes the first of repeated parameters', () => {
    expect(read('?view=globe&side=up&health=purple,red,')).toEqual({ ...initial, health: ['red'] });
    expect(read({ q: ['one', 'two'] }).q).toBe('one');
  });

  it('can overwrite any other state, omitting initial values', () => {
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
        const isWritten = (name: keyof typeof initial) => String(after[name]) !== String(initial[name]);
        expect([...search.keys()].sort()).toEqual(
          (Object.keys(initial) as (keyof typeof initial)[]).filter(isWritten).sort(),
        );
      }),
      { seed: 20261123 },
    );
  });

  it('keeps parameters of its own that are not given, or given as undefined', () => {
    const search = new URLSearchParams('q=a&side=left&role=Buyer');
    expect(queryString(writeParams(params, { q: 'b', side: undefined }, search))).toBe('?q=b&side=left&role=Buyer'); // oxfmt-ignore
  });

  it('changes only the given parameters, and resets one with null', () => {
    const search = new URLSearchParams('q=a&at=1_2_3&view=map');
    writeParams(params, { q: 'b', view: null }, search);
    expect(queryString(search)).toBe('?q=b&at=1_2_3');
    expect(readParams(params, search)).toEqual({ ...initial, q: 'b' });
  });
});

it('a camera is restored to within half a pixel and 0.1 % of its zoom', () => {
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

it('a camera is written briefly', () => {
  expect(cameraParam.serialize({ x: 120.4, y: -39.6, zoom: 1 / 3 })).toBe('120_-40_0.3333');
});

it.each(['1_2_-1', '1_2_0', '1_2_3_4', '1_2', '1_2_Infinity', '1_2_NaN', 'null'])(
  'ignores the camera “%s”',
  (text) => {
    expect(cameraParam.parse(text)).toBeNull();
  },
);
