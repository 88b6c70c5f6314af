import { expect, it } from 'vitest';
import { routes } from '@/lib/routes';
import { isActive, navItems } from './nav-items';

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
  const item = navItems.find((one) => one.label === label)!;
  expect(isActive(item, pathname)).toBe(is);
});

it('no two navItems have one letter, and four have one of their own on a phone beside “More”', () => {
  expect(new Set(navItems.map(({ letter }) => letter)).size).toBe(navItems.length);
  expect(navItems.filter(({ isOnPhone }) => isOnPhone).length).toBe(4);
});
