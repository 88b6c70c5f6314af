import { createDecipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveKey, seal, unseal, vaultKey } from './seal';

const secret = 'the first secret, at least 32 characters';
const older = 'an older secret, at least 32 characters!';
const sid = 'a'.repeat(43);
const record = { accessToken: 'a secret token', n: 1 };

describe('a sealed record', () => {
  it('opens with the secret that sealed it, wherever that is in the list', () => {
    expect(unseal(seal(record, sid, older), sid, [secret, older])).toEqual(record);
    expect(unseal(seal(record, sid, secret), sid, [secret, older])).toEqual(record);
  });

  it('reveals nothing of its contents, and is different every time', () => {
    const sealed = seal(record, sid, secret);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('token');
    expect(seal(record, sid, secret)).not.toBe(sealed);
  });

  it('does not open with another secret, for another session, or if a single bit has changed', () => {
    const sealed = seal(record, sid, secret);
    expect(unseal(sealed, sid, [older])).toBeNull();
    expect(unseal(sealed, 'b'.repeat(43), [secret])).toBeNull();
    const bytes = Buffer.from(sealed, 'base64url');
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      expect(unseal(changed.toString('base64url'), sid, [secret])).toBeNull();
    }
    for (const invalid of ['', 'x', sealed.slice(0, 20)]) expect(unseal(invalid, sid, [secret])).toBeNull();
  });

  it("needs the session id: the secret and the vault's contents are not enough to open it", () => {
    const bytes = Buffer.from(seal(record, sid, secret), 'base64url');
    const openWith = (salt: string) => {
      const key = deriveKey(secret, salt, 'chain-dashboard session record');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAAD(Buffer.from(vaultKey(sid))).setAuthTag(bytes.subarray(12, 28));
      return JSON.parse(
        `${decipher.update(bytes.subarray(28)).toString()}${decipher.final().toString()}`,
      ) as unknown;
    };
    expect(openWith(sid)).toEqual(record);
    for (const salt of ['', 'salt', vaultKey(sid)]) expect(() => openWith(salt)).toThrow();
  });

  it('has a vault key that does not reveal the session id', () => {
    expect(vaultKey(sid)).toMatch(/^[\w-]{43}$/);
    expect(vaultKey(sid)).not.toContain(sid.slice(0, 8));
  });
});
