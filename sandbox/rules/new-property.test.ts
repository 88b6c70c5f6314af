import { describe, expect, it } from 'vitest';
import { addressKey } from './new-property';

const address = { addressLine1: '12 High Street', postcode: 'BS1 1AA', country: 'GB' };

describe('addressKey', () => {
  it('compares addressLine1, postcode and country, ignoring case and spaces', () => {
    expect(addressKey({ addressLine1: ' 12  HIGH street', postcode: 'bs11aa', country: 'GB' })).toBe(
      addressKey(address),
    );
    expect(addressKey({ ...address, addressLine1: '12A High Street' })).not.toBe(addressKey(address));
    expect(addressKey({ ...address, postcode: 'BS1 1AB' })).not.toBe(addressKey(address));
    expect(addressKey({ ...address, country: 'IE' })).not.toBe(addressKey(address));
    expect(addressKey({ ...address, postcode: undefined })).not.toBe(addressKey(address));
  });

  it('differs if text is moved from one part to another', () => {
    const moved = addressKey({ addressLine1: '12 High Street|BS1', postcode: '1AA', country: 'GB' });
    expect(moved).not.toBe(addressKey(address));
  });
});
