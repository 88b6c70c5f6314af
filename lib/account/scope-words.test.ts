import { expect, it } from 'vitest';
import { scopes } from './schema';
import { scopeRows } from './scope-words';

it('lists every scope in the document’s order, held or not', () => {
  const rows = scopeRows(['teams:read']);
  expect(rows.map(({ scope }) => scope)).toEqual([...scopes]);
  expect(rows.filter(({ isHeld }) => isHeld).map(({ scope }) => scope)).toEqual(['teams:read']);
  expect(rows.every((row) => row.words)).toBe(true);
});

it('lists unknown scopes once, without a description', () => {
  expect(scopeRows(['audit:export', 'audit:export']).slice(scopes.length)).toEqual([
    { scope: 'audit:export', words: null, isHeld: true },
  ]);
});
