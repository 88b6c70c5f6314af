import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { whoamiQuery } from '@/lib/account/queries';
import type { Invite } from '@/lib/invites/schema';
import type { Party } from '@/lib/parties/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubServer } from '@/lib/query/testing-hook';
import { CheckCoverage, CorrectedInvite, useSentInvites } from './sent-invites';

type Sent = ComponentProps<typeof CheckCoverage>['sent'];
const invite = { id: 'i', to: 'ann@wells.example', expiresAt: '2026-12-04T09:00:00Z' } as Invite;
const sentOf = (given: Partial<Sent>) =>
  ({
    ...{
      rows: [invite],
      isComplete: true,
      isLoading: false,
      error: null,
      hasMore: false,
      loadMore: () => {},
    },
    ...{ gaps: { isEndless: false, unreadable: 0 }, readRefusal: undefined, ...given },
  }) as Sent;
const parties = ['ann@wells.example', null, null].map((email) => ({ email }) as Party);
const saidOf = (given: Partial<Sent>, of = parties) =>
  textOf(markupOf(<CheckCoverage parties={of} sent={sentOf(given)} />));
const partly = { isComplete: false };

it('says how many parties an address was compared with, and how many share none', () => {
  expect(saidOf({})).toMatch(/^Compared with 3 parties \( ?2 without an email address that you can see\)/);
  expect(saidOf({}, [parties[0]!])).toMatch(/^Compared with 1 party and all 1 pending invite you sent\.$/);
});

it.each<[string, Partial<Sent>, RegExp]>([
  ['there are none', { rows: [] }, /and no pending invite of yours\.$/],
  ['the key may not read them', { readRefusal: 'It lacks invites:read.' }, /only, not with the invites you sent\. It lacks invites:read\.$/],
  ['none could be loaded', { ...partly, rows: [], error: new Error('x') }, /only: the invites you sent could not be loaded\. Compare with the rest$/],
  ['the rest could not be loaded', { ...partly, error: new Error('x') }, /and 1 pending invite you sent, not all: the rest could not be loaded\. Compare/],
  ['the rest could not be read', { ...partly, gaps: { isEndless: true, unreadable: 0 } as Sent['gaps'] }, /not all: the rest could not be read\.$/],
  ['they are being read', { ...partly, isLoading: true, hasMore: true }, /and 1 pending invite you sent so far…$/],
  ['there are more', { ...partly, hasMore: true }, /and the 1 pending invite you sent last\. There are more\. Compare with the rest$/],
])('says which invites it was compared with: %s', (_, given, expected) =>
  expect(saidOf(given)).toMatch(expected)); // oxfmt-ignore

it('reads the rest on request', () => {
  const loadMore = vi.fn();
  const shown = CheckCoverage({ parties, sent: sentOf({ ...partly, hasMore: true, loadMore }) });
  const [button] = propsIn(shown, Button);
  (button!.onPress as () => void)();
  expect(loadMore).toHaveBeenCalledOnce();
  // The button goes away meanwhile; the focus stays in its line.
  expect([propsIn(shown)[0]!.tabIndex, button!.ref]).toEqual([-1, keepFocusHere]);
});

it('says that a corrected invite stays open, and until when', () => {
  const said = (rows: Invite[]) =>
    textOf(markupOf(<CorrectedInvite id="i" email="old@wells.example" sent={sentOf({ rows })} />));
  expect(said([invite])).toMatch(/The invite to ann@wells\.example stays open until 4 December 2026 ?, because/);
  expect(said([])).toMatch(/The invite to old@wells\.example stays open ?, because/);
}); // oxfmt-ignore

it.each([
  ['its right to', ['invites:read'], ['GET /api/me/invites/sent?limit=100&status=pending'], undefined],
  ['no right to', [], [], expect.stringContaining('“invites:read”')],
])('reads only invites that wait for an answer, if the key has %s', async (_, scopes, reads, refusal) => {
  const requests = stubServer(() => ({ data: { data: [], nextCursor: null } }));
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const { now, until } = await runHook(() => useSentInvites(), client);
  await until(({ isComplete }) => expect(isComplete).toBe(reads.length > 0));
  const made = requests.filter((request) => request.includes('invites'));
  expect([made, now().readRefusal]).toEqual([reads, refusal]);
});

it('offers to compare with the rest only once reading has stopped', () => {
  const offers = (given: Partial<Sent>) => saidOf(given).includes('Compare with the rest');
  expect([offers({}), offers({ ...partly, isLoading: true, error: new Error('x') })]).toEqual([false, false]);
  expect(offers({ ...partly, hasMore: true, rows: [] })).toBe(false);
});
