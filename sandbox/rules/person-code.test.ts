import { describe, expect, it } from 'vitest';
import { personCode } from './person-code';

describe('personCode', () => {
  it('is 64 characters, stable for a caller and a person', () => {
    expect(personCode('secret', 'caller', 'person')).toMatch(/^[0-9a-f]{64}$/);
    expect(personCode('secret', 'caller', 'person')).toBe(personCode('secret', 'caller', 'person'));
  });

  it('differs by caller, person and secret, and does not contain the id', () => {
    const codes = [
      personCode('secret', 'caller', 'person'),
      personCode('secret', 'other', 'person'),
      personCode('secret', 'caller', 'other'),
      personCode('another', 'caller', 'person'),
    ];
    expect(new Set(codes).size).toBe(4);
  });
});
