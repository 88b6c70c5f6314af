import type { ReactElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { KeyValues } from '@/components/ui/key-values';
import { Popover } from '@/components/ui/popover';
import { createQueryClient } from '@/lib/query/query-client';
import { healthQuery } from '@/lib/query/health-query';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { RateMeter } from './rate-meter';

beforeEach(() => void stubBrowser());

const governor = {
  ...{ limit: 240, remaining: 160, closedUntil: null, pollSeconds: 60 },
  waiting: { user: 0, background: 0 },
};
type Given = Partial<Omit<typeof governor, 'limit' | 'remaining' | 'closedUntil'>> &
  Partial<Record<'limit' | 'remaining' | 'closedUntil', number | null>>;

/** The meter; `given` is null if the server does not limit its calls. */
async function meter(given: Given | null = {}) {
  stubServer(() => ({ data: {} }));
  const client = createQueryClient();
  client.setQueryData(healthQuery().queryKey, given ? { governor: { ...governor, ...given } } : {});
  const { now } = await runHook(() => RateMeter(), client);
  const [popover] = propsIn(now(), Popover) as [{ trigger: ReactElement; label: string } | undefined];
  const items = propsIn(now(), KeyValues)[0]?.items as { label: string; value: string }[] | undefined;
  const button = popover && markupOf(popover.trigger);
  return { button, label: popover?.label, details: items?.map(({ label, value }) => [label, value]) };
}

it.each([
  ['160 of 240', {}, '67% left'],
  ['none of 240', { remaining: 0 }, '0% left'],
  ['none of none', { limit: 0, remaining: 0 }, '0% left'],
])('shows how much is left: %s', async (_, given, label) => {
  const { button } = await meter(given);
  expect(textOf(button!)).toBe(label);
  expect(button).toContain(`aria-label="Shared allowance: ${label}"`);
});

it.each([
  ['the server does not count', null],
  ['its limit is not known yet', { limit: null }],
  ['what is left is not known yet', { remaining: null }],
])('is not shown if %s', async (_, given) => {
  expect((await meter(given)).button).toBeUndefined();
});

it('counts all that waits, and says so if nothing does', async () => {
  expect((await meter()).details).toEqual([
    ['Left', '160 of 240'],
    ['Waiting', 'Nothing'],
  ]);
  expect((await meter({ waiting: { user: 2, background: 5 } })).details![1]).toEqual([
    'Waiting',
    '7 requests',
  ]);
  expect((await meter({ waiting: { user: 1, background: 0 } })).details![1]).toEqual([
    'Waiting',
    '1 request',
  ]);
});

it('says while the service is paused that it waits, and until when in London', async () => {
  const { button, label, details } = await meter({ closedUntil: Date.parse('2026-07-01T10:15:00Z') });
  expect([textOf(button!), label]).toEqual(['waiting', 'Shared allowance']);
  expect(details!.at(-1)).toEqual(['Carries on at', '11:15']);
});

it('is shown during a pause that leaves unknown how much is left', async () => {
  const { button, details } = await meter({
    remaining: null,
    closedUntil: Date.parse('2026-07-01T10:15:00Z'),
  });
  expect(textOf(button!)).toBe('waiting');
  expect(details).toEqual([
    ['Waiting', 'Nothing'],
    ['Carries on at', '11:15'],
  ]);
});
