import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isNavigating, onNavigationStart, pendingNavigation } from './pending-navigation';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { pathname: '/chains', href: 'http://localhost/chains?q=Bath' });
});
afterEach(() => {
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
});

it('knows that the page is being left until another has arrived', () => {
  onNavigationStart('/properties');
  expect([isNavigating(), pendingNavigation.path()]).toEqual([true, '/chains']);
  Object.assign(location, { pathname: '/properties' });
  expect(isNavigating()).toBe(false);
});

it('a change of the query does not leave the page', () => {
  onNavigationStart('?q=Frome');
  expect([isNavigating(), pendingNavigation.path()]).toEqual([false, null]);
});

it('after ten seconds the navigation may have led back here, and listeners are told', () => {
  const listener = vi.fn();
  const unsubscribe = pendingNavigation.subscribe(listener);
  onNavigationStart('/properties');
  vi.advanceTimersByTime(9_999);
  expect([isNavigating(), listener.mock.calls.length]).toEqual([true, 1]);
  vi.advanceTimersByTime(1);
  expect([isNavigating(), listener.mock.calls.length]).toEqual([false, 2]);
  unsubscribe();
  onNavigationStart('/invites');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('gives each navigation ten seconds of its own', () => {
  onNavigationStart('/properties');
  vi.advanceTimersByTime(5_000);
  onNavigationStart('/invites');
  vi.advanceTimersByTime(9_999);
  expect(isNavigating()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isNavigating()).toBe(false);
});

it('knows another address of this page from another page', () => {
  onNavigationStart('http://localhost/chains#list');
  expect(isNavigating()).toBe(false);
  onNavigationStart('http://localhost/chains/c');
  expect(isNavigating()).toBe(true);
});
