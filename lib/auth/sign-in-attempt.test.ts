import { expect, it } from 'vitest';
import {
  newTag,
  packAttempt,
  returnAddress,
  splitTag,
  attemptsToEvict,
  unpackAttempt,
  withTag,
} from './sign-in-attempt';

const appUrl = 'http://localhost:3000';
const start = `${appUrl}/chains`;

it('evicts the oldest attempts first, in whatever order the browser sends them', () => {
  const name = (age: string) => `chain-3000-sign-in.${age}`;
  const half = 'x'.repeat(3000);
  const cookies = new Map(['3', '1', '2'].map((age) => [name(age), [half]]));
  cookies.set('chain-3000-session', ['x'.repeat(9000)]);
  expect(attemptsToEvict(cookies, 100, appUrl)).toEqual([name('1')]);
  expect(attemptsToEvict(cookies, 3000, appUrl)).toEqual([name('1'), name('2')]);
});

it('limits the attempts to exactly eight kilobytes in total', () => {
  const name = `chain-3000-sign-in.1`;
  // 3 for the `=` and the `; `.
  const cookies = new Map([[name, ['x'.repeat(8192 - 100 - name.length - 3)]]]);
  expect(attemptsToEvict(cookies, 100, appUrl)).toEqual([]);
  expect(attemptsToEvict(cookies, 101, appUrl)).toEqual([name]);
  expect(attemptsToEvict(new Map([[name, ['a', 'x'.repeat(8100)]]]), 100, appUrl)).toEqual([name]);
});

it.each([
  ['of 800 characters is kept', `${start}?q=${'x'.repeat(800 - start.length - 3)}`, 800],
  [
    'of more than 800 characters loses its query',
    `${start}?q=${'x'.repeat(801 - start.length - 3)}`,
    start.length,
  ],
  [
    'of more than 800 characters without its query is replaced',
    `${start}/${'x'.repeat(800)}?q=1`,
    'the start'.length,
  ],
])('a return address %s', (_, url, length) => {
  expect(returnAddress(url, 'the start')).toHaveLength(length);
});

it('unpacks what it packed, whatever the address, and rejects anything else', () => {
  const attempt = { state: 'a.b_c-1', verifier: 'v', to: `${start}?q=a~b;c,d=e` };
  const packed = packAttempt(attempt);
  expect(packed).not.toMatch(/[;,\s]/);
  expect(unpackAttempt(packed)).toEqual({ ...attempt, to: `${start}?q=a~b%3Bc%2Cd=e` });
  for (const other of [undefined, '', 'a~b', '~b~c', 'a~~c', 'a~b~', 'a~b~c d'])
    expect(unpackAttempt(other)).toBeNull();
});

it('splits a tag from its state, rejects anything else, and starts the tag with the time', () => {
  const tag = newTag();
  expect(splitTag(withTag('st-a_te', tag))).toEqual(['st-a_te', tag]);
  for (const other of [
    null,
    tag,
    `.${tag}`,
    `a.${tag}0`,
    `a.${tag.slice(1)}`,
    `a.b.${tag}`,
    `a.${tag.toUpperCase()}!`,
  ])
    expect(splitTag(other)).toBeNull();
  expect(parseInt(tag.slice(0, 9), 36)).toBeGreaterThan(Date.parse('2026-01-01'));
});
