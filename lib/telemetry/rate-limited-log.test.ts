import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { createLog } from '@/lib/log';
import { rateLimitedLog, maxKinds, maxPerKind } from './rate-limited-log';

const environment = readEnvironment({
  PARTNER_API_KEY: 'pk_chain_of_these_tests',
  OAUTH_CLIENT_ID: 'client',
  OAUTH_CLIENT_SECRET: 'secret-of-these-tests',
  SESSION_SECRET: 's'.repeat(40),
});
let lines: { code?: string; left?: number; at?: number }[];
let write: ReturnType<typeof rateLimitedLog>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  lines = [];
  write = rateLimitedLog(createLog(environment, (line) => lines.push(JSON.parse(line) as { code: string })));
});
afterEach(() => void vi.useRealTimers());

it('logs the first few lines of a kind per minute, then the number left out, then logs lines again', () => {
  for (let at = 0; at < 1000; at++) write('warn', 'upstream', { code: 'status_503', reason: 'down', at });
  vi.advanceTimersByTime(59_999);
  expect(lines.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
  vi.advanceTimersByTime(1);
  expect(lines.slice(maxPerKind)).toMatchObject([{ code: 'status_503', reason: 'down', left: 995 }]);
  write('warn', 'upstream', { code: 'status_503', reason: 'down', at: 1000 });
  expect(lines.at(-1)).toMatchObject({ at: 1000 });
});

it('limits each kind separately, and logs no number if no line was left out', () => {
  for (let at = 0; at < 50; at++) write('warn', 'upstream', { code: 'status_503', reason: 'down' });
  write('warn', 'upstream', { code: 'status_429', reason: 'limited' });
  expect(lines.filter(({ code }) => code === 'status_429')).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(lines.filter(({ code }) => code === 'status_429')).toHaveLength(1);
});

it('distinguishes kinds by level, message, code and reason', () => {
  const lineOf = ['warn', 'upstream', 'status_503', 'down'];
  const others = ['error', 'refused', 'status_429', 'limited'];
  const log = (parts: readonly string[]) =>
    write(parts[0] as 'warn', parts[1]!, { code: parts[2]!, reason: parts[3]! });
  for (let at = 0; at < 50; at++) log(lineOf);
  others.forEach((other, at) => log(lineOf.with(at, other)));
  expect(lines).toHaveLength(maxPerKind + others.length);
});

it('distinguishes a limited number of kinds, and counts the lines of all others together', () => {
  for (let at = 0; at < 10_000; at++) write('info', 'refused', { code: 'made_up', reason: `reason ${at}` });
  expect(lines).toHaveLength(maxKinds);
  // A known kind is still logged.
  write('info', 'refused', { code: 'made_up', reason: 'reason 0' });
  expect(lines).toHaveLength(maxKinds + 1);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(maxKinds + 2);
  expect(lines.at(-1)).toMatchObject({ left: 10_000 - maxKinds, msg: 'other lines were left out' });
});
