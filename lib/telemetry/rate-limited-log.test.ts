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

it('says the first few of a kind in a minute, then how many it left out, then says them again', () => {
  for (let at = 0; at < 1000; at++) write('warn', 'upstream', { code: 'status_503', reason: 'down', at });
  vi.advanceTimersByTime(59_999);
  expect(lines.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
  vi.advanceTimersByTime(1);
  expect(lines.slice(maxPerKind)).toMatchObject([{ code: 'status_503', reason: 'down', left: 995 }]);
  write('warn', 'upstream', { code: 'status_503', reason: 'down', at: 1000 });
  expect(lines.at(-1)).toMatchObject({ at: 1000 });
});

it('does not let one kind hide another, and says nothing more of one that it said in full', () => {
  for (let at = 0; at < 50; at++) write('warn', 'upstream', { code: 'status_503', reason: 'down' });
  write('warn', 'upstream', { code: 'status_429', reason: 'limited' });
  expect(lines.filter(({ code }) => code === 'status_429')).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(lines.filter(({ code }) => code === 'status_429')).toHaveLength(1);
});

it('knows a kind by its level, its message, its code and its reason', () => {
  const lineOf = ['warn', 'upstream', 'status_503', 'down'];
  const others = ['error', 'refused', 'status_429', 'limited'];
  const say = (parts: readonly string[]) =>
    write(parts[0] as 'warn', parts[1]!, { code: parts[2]!, reason: parts[3]! });
  for (let at = 0; at < 50; at++) say(lineOf);
  others.forEach((other, at) => say(lineOf.with(at, other)));
  expect(lines).toHaveLength(maxPerKind + others.length);
});

it('keeps no more than so many kinds, whatever reasons others make up, and counts the rest', () => {
  for (let at = 0; at < 10_000; at++) write('info', 'refused', { code: 'made_up', reason: `reason ${at}` });
  expect(lines).toHaveLength(maxKinds);
  // One that is known is said again.
  write('info', 'refused', { code: 'made_up', reason: 'reason 0' });
  expect(lines).toHaveLength(maxKinds + 1);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(maxKinds + 2);
  expect(lines.at(-1)).toMatchObject({ left: 10_000 - maxKinds, msg: 'other lines were left out' });
});
