import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { memoryKeys } from '@/lib/auth/memory-keys';
import { importSealKey, openSealed, sealValue } from './sealed-value';

const secret = 'the first secret, at least 32 characters';
const keyOf = (userId: string, of = secret) => importSealKey(memoryKeys(userId, [of]).keys[0]!);
const value = { links: ['Marlowe', 'Marlowe', 'Quayside'], day: 20_780 };
const key = await keyOf('user-1');

it('opens to the same value, even if it is large, empty or not an object', async () => {
  const large = Array.from({ length: 40_000 }, (_, at) => `id ${at}`);
  for (const one of [value, large, null, 0, '', [], {}])
    expect(await openSealed([key], 'user-1', await sealValue(key, 'user-1', one))).toEqual({ value: one });
});

it('opens with any key of the list', async () => {
  const sealed = await sealValue(key, 'user-1', value);
  const other = await keyOf('user-1', 'another secret, at least 32 characters!');
  expect(await openSealed([other, key], 'user-1', sealed)).toEqual({ value });
  expect(await openSealed([other], 'user-1', sealed)).toBeNull();
});

it('does not open with another person’s key, nor for another person with the right key', async () => {
  const sealed = await sealValue(key, 'user-1', value);
  expect(await openSealed([await keyOf('user-2')], 'user-1', sealed)).toBeNull();
  expect(await openSealed([key], 'user-2', sealed)).toBeNull();
});

it('does not open if a single bit is changed, it is cut short or it is nonsense', async () => {
  const sealed = await sealValue(key, 'user-1', value);
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(await openSealed([key], 'user-1', changed.toString('base64url')), `byte ${at}`).toBeNull();
  }
  for (const nonsense of ['', 'x', '!', sealed.slice(0, 12), sealed.slice(0, -4), 'AQ'])
    expect(await openSealed([key], 'user-1', nonsense)).toBeNull();
});

it('shows no plain or compressed content, and uses a new IV each time', async () => {
  const sealed = await sealValue(key, 'user-1', value);
  const bytes = Buffer.from(sealed, 'base64url');
  expect(bytes.toString('latin1')).not.toMatch(/Marlowe|Quayside|links|20780/);
  for (let at = 0; at < bytes.length; at++) expect(() => gunzipSync(bytes.subarray(at))).toThrow();
  const ivOf = (text: string) => Buffer.from(text, 'base64url').subarray(1, 13).toString('hex');
  const again = await sealValue(key, 'user-1', value);
  expect(ivOf(again)).not.toBe(ivOf(sealed));
});

it('uses a key that scripts cannot export', async () => {
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});
