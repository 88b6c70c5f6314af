import { hkdfSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { memoryKeys } from './memory-keys';

const secret = 'the first secret, at least 32 characters';
const older = 'an older secret, at least 32 characters!';
const all = (userId: string, secrets: string[]) => Object.values(memoryKeys(userId, secrets)).flat();

it('is the same for one person and secret, and never the same for two', () => {
  expect(memoryKeys('user-1', [secret])).toEqual(memoryKeys('user-1', [secret]));
  const derived = [...all('user-1', [secret, older]), ...all('user-2', [secret, older])];
  expect(new Set(derived).size).toBe(8);
  for (const one of derived) expect(Buffer.from(one, 'base64url')).toHaveLength(32);
});

it('is HKDF-SHA-256 of the secret, with the person as salt, so that a later version derives the same', () => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'user-1', 'chain-dashboard today memory', 32));
  expect(memoryKeys('user-1', [secret]).keys).toEqual([key.toString('base64url')]);
});

it('puts the first secret first, and goes on with the others while they are in the list', () => {
  const [before, after] = [memoryKeys('user-1', [older]), memoryKeys('user-1', [secret, older])];
  expect([after.keys[1], after.places[1]]).toEqual([before.keys[0], before.places[0]]);
});

it('has a name for the place that tells neither the person nor the key', () => {
  const { keys, places } = memoryKeys('user-1', [secret]);
  expect(places[0]).not.toContain('user-1');
  expect(places[0]).not.toBe(keys[0]);
});
