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
])('whether %s is active at %s: %s', (label, pathname, expected) => {
  const item = navItems.find((candidate) => candidate.label === label)!;
  expect(isActive(item, pathname)).toBe(expected);
});

it('gives each item its own letter, and puts four items in the bar on phones', () => {
  expect(new Set(navItems.map(({ letter }) => letter)).size).toBe(navItems.length);
  expect(navItems.filter(({ inBottomBar }) => inBottomBar).length).toBe(4);
});
