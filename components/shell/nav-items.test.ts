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

it('needs the right to read what each page shows', () => {
  expect(navItems.map(({ label, scope }) => [label, scope])).toEqual([
    ['Today', 'chains:read'],
    ['Chains', 'chains:read'],
    ['Properties', 'properties:read'],
    ['Address book', 'contacts:read'],
    ['Invites', 'invites:read'],
    ['Access requests', 'requests:read'],
    ['Who sees what', 'chains:read'],
    ['Team', 'teams:read'],
  ]);
});

it('knows a page below an item from one whose name only begins alike', () => {
  const [team] = navItems.filter(({ href }) => href === routes.teams());
  expect([routes.team('t'), `${routes.teams()}x`].map((path) => isActive(team!, path))).toEqual([
    true,
    false,
  ]);
});
