import { expect, it } from 'vitest';
import { codes } from './codes';
import { keepMemoryBodySchema, keptMemorySchema, maxSealed } from './schema';

it.each([
  ['progress', ['Not Started', 'In Progress', 'Blocked', 'Completed']],
  ['sale', ['for-sale-no-offers', 'for-sale-sold-stc', 'off-market', 'unknown']],
  ['status', ['pending', 'accepted', 'declined', 'revoked', 'expired']],
] as const)('every %s has a letter of its own, from which it is restored', (what, words) => {
  const { of, for: restore } = codes[what];
  expect(words.map((word) => restore(of(word)))).toEqual(words);
  expect(new Set(words.map(of)).size).toBe(words.length);
  expect(words.map((word) => of(word).length)).toEqual(words.map(() => 1));
  // A word that the service has added since is remembered as unknown, except for a sale state.
  expect(of('waiting for Godot')).toBe(what === 'sale' ? '?waiting for Godot' : '?');
  expect(restore('?')).toBe('Unknown');
});

it.each(['under-offer', 'Under Offer', '?', '$&', 'constructor', 'f'])('a sale state that we do not know is restored: %s', (state) => {
  const { of, for: restore } = codes.sale;
  expect(restore(of(state))).toBe(state);
  expect(of(state)).not.toBe(of('for-sale-no-offers'));
}); // oxfmt-ignore

it('a write of the memory has sealed text and a whole number of earlier writes', () => {
  const isBody = (after: unknown, sealed: unknown = 'AQ-_9') => keepMemoryBodySchema.safeParse({ after, sealed }).success; // oxfmt-ignore
  expect([0, 7, 1_000_000_000].map((after) => isBody(after))).toEqual([true, true, true]);
  expect([-1, 0.5, '1', 1_000_000_001, null].map((after) => isBody(after))).toEqual(Array(5).fill(false));
  expect(['', 'a b', 'a=', '{}', 'a\n', null].map((sealed) => isBody(0, sealed))).toEqual(
    Array(6).fill(false),
  );
  expect(keptMemorySchema.safeParse({ revision: -1, sealed: 'AQ' }).success).toBe(false);
  expect(maxSealed).toBe(524_288);
});
