import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCursor, sealCursor } from './cursor';

const position = { at: new Date('2026-11-21T09:00:00.123Z'), id: '7ea00000-0000-4000-8000-000000000001' };
const invalid = expect.objectContaining({ code: 'invalid_request' });

describe('cursors', () => {
  it('decode to the position they encode, and are deterministic', () => {
    const cursor = sealCursor('secret', 'chains', position);
    expect(openCursor('secret', 'chains', cursor)).toEqual(position);
    expect(sealCursor('secret', 'chains', position)).toBe(cursor);
    expect(cursor).toMatch(/^[\w-]+$/);
  });

  it('are valid for one list and one secret only', () => {
    const cursor = sealCursor('secret', 'chains', position);
    expect(() => openCursor('secret', 'parties', cursor)).toThrow(invalid);
    expect(() => openCursor('other', 'chains', cursor)).toThrow(invalid);
  });

  it('never use one nonce for two positions, lists or secrets', () => {
    const nonceOf = (cursor: string) => Buffer.from(cursor, 'base64url').subarray(0, 12).toString('hex');
    const cursors = [
      sealCursor('secret', 'chains', position),
      sealCursor('secret', 'parties', position),
      sealCursor('secret', 'chains', { ...position, at: new Date(0) }),
      sealCursor('other', 'chains', position),
    ];
    expect(new Set(cursors.map(nonceOf)).size).toBe(4);
  });

  it('cannot be forged or altered', () => {
    const cursor = sealCursor('secret', 'chains', position);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => openCursor('secret', 'chains', text)).toThrow(invalid);
      }),
    );
    const last = cursor.at(-1)!;
    const next = String.fromCharCode(last.charCodeAt(0) + 1);
    for (const text of [`${cursor}=`, `${cursor} `, `!${cursor}`, cursor.slice(0, -1) + next])
      expect(() => openCursor('secret', 'chains', text)).toThrow(invalid);
    const bytes = Buffer.from(cursor, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const altered = Buffer.from(bytes);
      altered[at]! ^= 1;
      expect(() => openCursor('secret', 'chains', altered.toString('base64url'))).toThrow(invalid);
    }
  });
});
