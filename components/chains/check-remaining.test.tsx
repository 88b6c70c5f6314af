import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { ReadingProgress } from '@/components/ui/reading-progress';
import { chainRow } from '@/lib/chains/chain-row';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Chain } from '@/lib/chains/schema';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { CheckRemaining } from './check-remaining';

const now = Date.parse('2026-11-20T12:00:00Z');

/** Each needs a call for itself and one for the stages of each of the user's two sales. */
const chains = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...lineFixture(
      transactionFixture(`${at}a`),
      transactionFixture(`${at}b`),
      transactionFixture(`${at}c`, { yourRole: null }),
    ),
    id: `chain-${at}`,
  }));

const rowOf = (chain: Chain, of: object = {}) => ({ ...chainRow(chain, now), ...of });
const fiveChecked = chains(5).map((chain) => rowOf(chain, { isFullyRead: true }));

async function remaining(count: number, checked = fiveChecked) {
  stubBrowser();
  const rows = [...chains(count).map((chain) => rowOf(chain)), ...checked];
  const hook = await runHook(() => CheckRemaining({ rows }));
  const bar = () => propsIn(hook.now(), ReadingProgress)[0] as ComponentProps<typeof ReadingProgress>;
  return { ...hook, bar };
}

it.each([
  [1, 3],
  [40, 120],
])('says what checking %s chains costs: %s requests', async (count, requests) => {
  const { bar } = await remaining(count);
  expect(bar().rest).toMatchObject({ action: `Check the other ${count}`, requests });
});

it('offers nothing if all are checked', async () => {
  const { bar } = await remaining(0);
  expect(bar().rest).toBeNull();
});

it('reads one after the other until it is stopped', async () => {
  const { bar, until } = await remaining(2);
  const requests = stubServer(() => new Promise<never>(() => {}));
  bar().rest!.onRead();
  await until(() => expect(bar().progressText).toBe('0 of 6 requests, at most 60 a minute'));
  await until(() => expect(requests).toEqual(['GET /api/chains/chain-0']));
  bar().onStop();
  await until(() => expect([bar().progress, bar().progressText]).toEqual([null, '']));
});

it('says how many of all chains are checked', async () => {
  const { bar } = await remaining(20);
  expect(textOf(markupOf(<>{bar().children}</>))).toBe('5 of 25 checked');
  expect(bar()).toMatchObject({ label: 'Requests made', progress: null, failure: null });
});

it('does not offer to check again what could not be read, and says so', async () => {
  const partly = chains(2).map((chain) => rowOf(chain, { unreadable: { [`${chain.id}a`]: 1 } }));
  const { bar } = await remaining(0, [...fiveChecked, ...partly]);
  expect(bar().rest).toBeNull();
  expect(textOf(markupOf(<>{bar().children}</>))).toBe('7 of 7 checked, but 2 stages could not be read');
});

it('says why it stopped, and can be started again', async () => {
  const { bar, until } = await remaining(1);
  stubServer(() => ({ refused: { status: 401, code: 'reauth_required' } }));
  bar().rest!.onRead();
  await until(() =>
    expect(bar().failure).toMatch(/^Stopped after 0 of 3 requests: your session has ended\./),
  );
  expect([bar().progress, bar().rest!.action]).toEqual([null, 'Check the other 1']);
});
