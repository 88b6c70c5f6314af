import { expect, it } from 'vitest';
import { surplusAttempts } from './sign-in-attempt';

it('the oldest attempts make room, in whatever order the browser sends them', () => {
  const name = (age: string) => `chain-3000-sign-in.${age}`;
  const half = 'x'.repeat(3000);
  const cookies = new Map(['3', '1', '2'].map((age) => [name(age), [half]]));
  expect(surplusAttempts(cookies, 100, 'http://localhost:3000')).toEqual([name('1')]);
  expect(surplusAttempts(cookies, 3000, 'http://localhost:3000')).toEqual([name('1'), name('2')]);
});
