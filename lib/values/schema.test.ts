import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addressSchema, dataSchema, listingSchema, momentSchema, permissionsSchema } from './schema';

it.each([
  '2026-11-20T09:30:00Z',
  '2026-11-20T09:30:00.123456Z',
  '2026-11-20T09:30:00+01:00',
  '9999-12-31T23:59:59Z',
])('keeps %s unchanged', (text) => {
  expect(momentSchema.parse(text)).toBe(text);
});

it.each([
  ['2026-11-20T09:30:00+0000', '2026-11-20T09:30:00+00:00'],
  ['2026-11-20T09:30:00.5-0130', '2026-11-20T09:30:00.5-01:30'],
  ['2026-11-20T09:30:00+00', '2026-11-20T09:30:00+00:00'],
  ['2026-11-20T09:30Z', '2026-11-20T09:30:00Z'],
  ['2026-11-20T09:30+01', '2026-11-20T09:30:00+01:00'],
  ['2026-11-20 09:30:00z', '2026-11-20T09:30:00Z'],
  [' 2026-11-20T09:30:00Z ', '2026-11-20T09:30:00Z'],
  ['2026-11-20t09:30-0530', '2026-11-20T09:30:00-05:30'],
])('normalises %s to %s', (text, canonical) => {
  expect(momentSchema.parse(text)).toBe(canonical);
  expect(Date.parse(canonical)).not.toBeNaN();
});

it.each([
  '',
  'soon',
  '2026-11-20',
  '2026-11-20T09:30:00',
  '2026-02-30T09:30:00Z',
  '2026-11-20T25:00Z',
  0,
  null,
])('refuses %j', (value) => {
  expect(momentSchema.safeParse(value).success).toBe(false);
});

describe('an address', () => {
  const address = { line1: '1 Quay Street', line2: 'Flat 2', city: 'Bristol', region: 'Avon', postcode: 'BS1 4RW', country: 'GB' }; // oxfmt-ignore

  it('is kept as it is, with or without a second line', () => {
    for (const line2 of ['Flat 2', '', null])
      expect(addressSchema.parse({ ...address, line2, secret: 1 })).toEqual({ ...address, line2 });
  });

  it.each(['city', 'region', 'postcode', 'country'])('may have no %s, which is then empty', (field) => {
    for (const missing of [null, undefined])
      expect(addressSchema.parse({ ...address, [field]: missing })).toEqual({ ...address, [field]: '' });
    expect(addressSchema.safeParse({ ...address, [field]: 7 }).success).toBe(false);
  });

  it('needs a first line', () => {
    expect(addressSchema.safeParse({ ...address, line1: null }).success).toBe(false);
  });
});

it('a listing may have no web address, but always a price as a number and an agent', () => {
  const listing = { amount: 430_000, currency: 'GBP', agent: 'Harbour & Vale', url: null };
  expect(listingSchema.parse(listing)).toEqual(listing);
  expect(listingSchema.parse({ ...listing, url: 'https://example.com' }).url).toBe('https://example.com');
  for (const wrong of [
    { amount: '430000' },
    { amount: null },
    { agent: null },
    { currency: null },
    { url: undefined },
  ])
    // oxfmt-ignore
    expect(listingSchema.safeParse({ ...listing, ...wrong }).success).toBe(false);
});

it('a response of one object is what its envelope holds', () => {
  const schema = dataSchema(z.object({ id: z.string() }));
  expect(schema.parse({ data: { id: 'a' }, more: 1 })).toEqual({ id: 'a' });
  for (const wrong of [{ id: 'a' }, { data: { id: 1 } }, { data: null }, null])
    expect(schema.safeParse(wrong).success).toBe(false);
});

it('rights name every resource with all three flags', () => {
  const flags = { canView: true, canEdit: false, canDelete: false };
  const resources = [
    'chainNode',
    'propertyDetails',
    'transactionDetails',
    'transactionParty',
    'listingDetails',
  ];
  const all = Object.fromEntries(resources.map((resource) => [resource, flags]));
  expect(permissionsSchema.parse(all)).toEqual(all);
  for (const resource of resources) {
    expect(permissionsSchema.safeParse({ ...all, [resource]: undefined }).success).toBe(false);
    for (const flag of Object.keys(flags))
      expect(permissionsSchema.safeParse({ ...all, [resource]: { ...flags, [flag]: undefined } }).success).toBe(false); // oxfmt-ignore
  }
});
