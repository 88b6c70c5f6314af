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

it('stores distinct ids for each user separately', () => {
  storeTeams('amelia', [id, other, id]);
  expect(parseTeams(storedTeams('amelia'))).toEqual([id, other]);
  expect(parseTeams(storedTeams('priya'))).toEqual([]);
});

it('treats an invalid list as empty', () => {
  expect(parseTeams('{')).toEqual([]);
  expect(parseTeams('["x"]')).toEqual([]);
});

it('works without storage', () => {
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
  [`https://dashboard.example.com/teams/${id}?member=a/b#members`, id],
  [`https://dashboard.example.com/teams/${id}/?#`, id],
  ['Harbour & Vale', null],
  ['', null],
])('finds the id in %j', (typed, expected) => {
  expect(teamIdIn(typed)).toBe(expected);
});
