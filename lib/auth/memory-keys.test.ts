import { hkdfSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { memoryKeys } from './memory-keys';

const secret = 'the first secret, at least 32 characters';
const older = 'an older secret, at least 32 characters!';
const all = (userId: string, secrets: string[]) => Object.values(memoryKeys(userId, secrets)).flat();

it('derives the same keys for the same user and secret, and different keys otherwise', () => {
  expect(memoryKeys('user-1', [secret])).toEqual(memoryKeys('user-1', [secret]));
  const derived = [...all('user-1', [secret, older]), ...all('user-2', [secret, older])];
  expect(new Set(derived).size).toBe(8);
  for (const key of derived) expect(Buffer.from(key, 'base64url')).toHaveLength(32);
});

it('uses HKDF-SHA-256 with the user id as salt, so that later versions derive the same keys', () => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'user-1', 'chain-dashboard today memory', 32));
  expect(memoryKeys('user-1', [secret]).keys).toEqual([key.toString('base64url')]);
});

it('derives keys from every secret in the list, the first secret first', () => {
  const [before, after] = [memoryKeys('user-1', [older]), memoryKeys('user-1', [secret, older])];
  expect([after.keys[1], after.places[1]]).toEqual([before.keys[0], before.places[0]]);
});

it('derives a place that reveals neither the user nor the key', () => {
  const { keys, places } = memoryKeys('user-1', [secret]);
  expect(places[0]).not.toContain('user-1');
  expect(places[0]).not.toBe(keys[0]);
});

it('derives the place in the same way, so that later versions find what is stored there', () => {
  const place = Buffer.from(hkdfSync('sha256', secret, 'user-1', 'chain-dashboard today memory place', 32));
  expect(memoryKeys('user-1', [secret]).places).toEqual([place.toString('base64url')]);
});
