import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseTeams, storedTeams, storeTeams, teamIdIn } from './remembered-teams';

const id = '7ea00000-0000-4000-8000-000000000001';
const other = '7ea00000-0000-4000-8000-000000000002';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('remembers each id once, for one user and never for another', () => {
  storeTeams('amelia', [id, other, id]);
  expect(parseTeams(storedTeams('amelia'))).toEqual([id, other]);
  expect(parseTeams(storedTeams('priya'))).toEqual([]);
});

it('takes what is stored for nothing when it is no list of ids', () => {
  expect(parseTeams('{')).toEqual([]);
  expect(parseTeams('["x"]')).toEqual([]);
});

it('does without storage where it is forbidden', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  });
  storeTeams('amelia', [id]);
  expect(parseTeams(storedTeams('amelia'))).toEqual([]);
});

it.each([
  [id, id],
  [`  ${id.toUpperCase()} `, id],
  [`https://dashboard.example.com/teams/${id}/`, id],
  ['Harbour & Vale', null],
  ['', null],
])('finds the id in %j', (typed, expected) => {
  expect(teamIdIn(typed)).toBe(expected);
});
