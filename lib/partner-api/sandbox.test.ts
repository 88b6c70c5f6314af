import { expect, it } from 'vitest';
import { isSandbox, recordResponse } from './sandbox';

const saying = (value: string | null) => (name: string) => (name === 'x-sandbox' ? value : null);

it('treats a service as a sandbox only if the service says so', () => {
  expect(isSandbox('http://demo')).toBe(false);
  recordResponse('http://demo', 200, saying('true'));
  recordResponse('http://real', 200, saying(null));
  recordResponse('http://localhost:4000', 200, saying('false'));
  expect(['http://demo', 'http://real', 'http://localhost:4000'].map(isSandbox)).toEqual([
    true,
    false,
    false,
  ]);
});

it("uses the service's last response, and ignores errors of proxies in between", () => {
  recordResponse('http://moved', 429, saying('true'));
  for (const status of [199, 302, 404, 502]) recordResponse('http://moved', status, saying(null));
  expect(isSandbox('http://moved')).toBe(true);
  recordResponse('http://moved', 201, saying(null));
  expect(isSandbox('http://moved')).toBe(false);
});
