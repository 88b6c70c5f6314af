import { expect, it } from 'vitest';
import { momentSchema } from './schema';

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
