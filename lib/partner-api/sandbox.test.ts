import { expect, it } from 'vitest';
import { isSandbox, recordResponse } from './sandbox';

const saying = (value: string | null) => (name: string) => (name === 'x-sandbox' ? value : null);

it('calls a service a sandbox when the service says so, and no other', () => {
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

it('goes by the last response of the service itself, and by no failure on the way to it', () => {
  recordResponse('http://moved', 429, saying('true'));
  recordResponse('http://moved', 502, saying(null));
  expect(isSandbox('http://moved')).toBe(true);
  recordResponse('http://moved', 200, saying(null));
  expect(isSandbox('http://moved')).toBe(false);
});
