import { expect, it } from 'vitest';
import { routes } from '@/lib/routes';
import { isAt, places } from './places';

it.each([
  ['Chains', routes.chains(), true],
  ['Chains', routes.chain('c1'), true],
  ['Chains', routes.transaction('t1'), true],
  ['Chains', `${routes.chains()}-of-another`, false],
  ['Chains', routes.properties(), false],
  ['Today', routes.today(), true],
  ['Today', routes.chain('c1'), false],
  ['Who sees what', routes.access(), true],
  ['Who sees what', routes.accessRequests(), false],
  ['Access requests', routes.accessRequests(), true],
])('%s is where one is at %s: %s', (label, pathname, is) => {
  const place = places.find((one) => one.label === label)!;
  expect(isAt(place, pathname)).toBe(is);
});

it('no two places have one letter, and four have one of their own on a phone beside “More”', () => {
  expect(new Set(places.map(({ letter }) => letter)).size).toBe(places.length);
  expect(places.filter(({ isOnPhone }) => isOnPhone).length).toBe(4);
});
