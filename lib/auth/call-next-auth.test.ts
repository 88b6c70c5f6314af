import { expect, it } from 'vitest';
import { cookieValue } from './call-next-auth';

it.each([
  ['name=value; Path=/; HttpOnly', 'value'],
  ['name=a%3Bb%2Cc%3Dd', 'a;b,c=d'],
  ['name=a=b==; Path=/', 'a=b=='],
  ['name=; Max-Age=0', ''],
  [undefined, ''],
])('the value of %j is %j', (line, value) => expect(cookieValue(line)).toBe(value));
