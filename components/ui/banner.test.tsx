import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { Banner } from './banner';

const banner = (given: Partial<ComponentProps<typeof Banner>> = {}) =>
  markupOf(<Banner {...given}>The service is busy.</Banner>);

it('is read out when it appears only if it is live, and at once if it tells of a failure', () => {
  const roleOf = (given: Partial<ComponentProps<typeof Banner>>) => /^<div role="(\w+)"/.exec(banner(given))?.[1];
  expect([roleOf({ tone: 'danger', isLive: true }), roleOf({ tone: 'warning', isLive: true })]).toEqual(['alert', 'status']);
  expect([roleOf({ tone: 'danger' }), roleOf({ tone: 'warning', isLive: false })]).toEqual([undefined, undefined]);
}); // oxfmt-ignore

it('has its title first and its action last', () => {
  expect(textOf(banner({ title: 'Not saved', action: <button>Try again</button> }))).toBe(
    'Not saved The service is busy. Try again',
  );
  expect(textOf(banner())).toBe('The service is busy.');
});

it('does not read out its action, which may count down every second', () => {
  const action = <b>Trying again in 3 s</b>;
  expect(banner({ isLive: true, action })).toMatch(/aria-live="off"[^>]*><b>Trying/);
  expect(banner({ action })).not.toContain('aria-live');
});

it('tells its tones apart by their icons too', () => {
  const icons = (['info', 'success', 'warning', 'danger'] as const).map(
    (tone) => /<svg[^>]*aria-hidden="true"[^>]*>(.*?)<\/svg>/.exec(banner({ tone }))![1],
  );
  expect(new Set(icons).size).toBe(4);
});
