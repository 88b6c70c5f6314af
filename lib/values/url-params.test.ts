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

  it('writes nothing of what is as at the beginning, an emptied list or text included', () => {
    const search = new URLSearchParams('q=a&role=Buyer&view=map&at=1_2_3');
    writeParams(params, { q: '', role: [], view: 'list' }, search);
    expect(queryString(search)).toBe('?at=1_2_3');
  });

  it('changes only what it is told, and goes back to the beginning with null', () => {
    const search = new URLSearchParams('q=a&at=1_2_3&view=map');
    writeParams(params, { q: 'b', view: null }, search);
    expect(queryString(search)).toBe('?q=b&at=1_2_3');
    expect(readParams(params, search)).toEqual({ ...initial, q: 'b' });
  });
});
