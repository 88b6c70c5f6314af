import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { ReadingProgress } from '@/components/ui/reading-progress';
import { momentWords, ReadingStrip } from './reading-strip';
import type { Unreadable } from '@/lib/today/unreadable-schema';
import type { Reading } from './use-reading';

/** A quarter to one at night in London. */
const now = Date.parse('2026-07-01T23:45:00Z');
const idle: Reading = { progress: null, isThrough: true, failure: null, rest: null, readOn: () => {}, stop: () => {} }; // oxfmt-ignore

type Given = Partial<Parameters<typeof ReadingStrip>[0]>;
const propsOf = (reading: Partial<Reading>, given: Given) => ({
  ...{ reading: { ...idle, ...reading }, known: 5, all: 12, unreadable: new Map(), asOf: null, now },
  ...{ isOpening: false, canPersist: true, ...given },
});
const saidOf = (reading: Partial<Reading> = {}, given: Given = {}) =>
  textOf(markupOf(<ReadingStrip {...propsOf(reading, given)} />));
const barOf = (reading: Partial<Reading> = {}, given: Given = {}) =>
  propsIn(ReadingStrip(propsOf(reading, given)), ReadingProgress)[0]!;
const rest = { chains: 7, calls: 20 };

it('says how many chains are known, and as of when the oldest', () => {
  expect(saidOf()).toBe('5 of 12 chains known');
  expect(saidOf({}, { known: 1, all: 1 })).toBe('1 of 1 chain known');
  const at = (moment: string) => saidOf({}, { asOf: Date.parse(moment) });
  expect(at('2026-07-01T23:10:00Z')).toBe('5 of 12 chains known, the oldest as of 00:10');
  expect(at('2026-07-01T22:10:00Z')).toBe('5 of 12 chains known, the oldest as of 1 July 2026, 23:10');
  expect(saidOf({}, { asOf: 0 })).toContain('the oldest as of 1 January 1970');
});

it('has only the time for a moment of today in London', () => {
  expect(momentWords(now - 60_000, now)).toBe('00:44');
  expect(momentWords(now - 46 * 60_000, now)).toBe('1 July 2026, 23:59');
});

it('says why a chain is not known if stages of it could not be read', () => {
  const one: Unreadable = { changed: now, readAt: now, stages: { a: 1, b: 1 } };
  const said = '5 of 12 chains known, the oldest as of 00:45. ';
  expect(saidOf({}, { asOf: now, unreadable: new Map([['a', one]]) })).toBe(
    `${said}In 1 chain, 2 stages could not be read`,
  );
  const unreadable = new Map([['a', one], ['b', { ...one, stages: { c: 0 } }]]); // oxfmt-ignore
  expect(saidOf({}, { asOf: now, unreadable })).toBe(`${said}In 2 chains, some stages could not be read`);
});

it('offers to read the rest with its cost, or to try again after a failure', () => {
  const readOn = () => {};
  expect(barOf({ rest, readOn }).rest).toEqual({ action: 'Read the other 7', onRead: readOn, requests: 20 }); // oxfmt-ignore
  const failed = barOf({ rest, readOn, failure: 'Stopped.' });
  expect([failed.rest, failed.failure]).toEqual([{ action: 'Try again', onRead: readOn }, 'Stopped.']);
  expect(barOf().rest).toBeNull();
});

it('says what has been read, and can be stopped', () => {
  const stop = () => {};
  const bar = barOf({ progress: { done: 3, of: 9 }, stop });
  expect(bar).toMatchObject({ progress: { done: 3, of: 9 }, progressText: '3 of 9 read', onStop: stop, label: 'Chains read' }); // oxfmt-ignore
  expect(saidOf({ progress: { done: 3, of: 9 } })).toBe('3 of 9 read Stop');
});

it('says only that it remembers while it does', () => {
  const opening = { progress: { done: 3, of: 9 }, rest };
  expect(saidOf(opening, { isOpening: true })).toBe('Finding how things stood when you last looked…');
});

it('warns if nothing can be remembered for tomorrow', () => {
  expect(saidOf({}, { canPersist: false })).toMatch(/This browser cannot remember how your chains stand/);
  expect(saidOf()).not.toContain('cannot remember');
});
