import { expect, it } from 'vitest';
import { scopes } from './schema';
import { scopeRows } from './scope-words';

it('lists every scope of the document in its order, held or not', () => {
  const rows = scopeRows(['teams:read']);
  expect(rows.map(({ scope }) => scope)).toEqual([...scopes]);
  expect(rows.filter(({ isHeld }) => isHeld).map(({ scope }) => scope)).toEqual(['teams:read']);
  expect(rows.every((row) => row.words)).toBe(true);
});

it('shows a scope that the document does not name, once and without guessing what it does', () => {
  expect(scopeRows(['audit:export', 'audit:export']).slice(scopes.length)).toEqual([
    { scope: 'audit:export', words: null, isHeld: true },
  ]);
});
