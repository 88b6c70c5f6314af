import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { FailurePanel } from '@/components/shell/failure-panel';
import { LinkButton } from '@/components/ui/link-button';
import { whoamiQuery } from '@/lib/account/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainsQuery } from '@/lib/chains/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubServer, type StubResponse } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import type { FailureFields } from '@/lib/values/failure';
import { AskToJoin } from './ask-to-join';
import { DarkTransaction } from './dark-transaction';

const announced: unknown[] = [];
vi.mock('@/components/ui/announce', () => ({ announce: (id: unknown) => void announced.push(id) }));

const dark = (id: string) => transactionFixture(id, { yourRole: null });
const own = (id: string, yourRole = 'Agent') => transactionFixture(id, { yourRole });
const other = { ...lineFixture(own('8')), id: 'other' };
const { queryKey } = chainsQuery();

type Given = {
  chains?: object[];
  /** The cursor of the next page, if the service names one. */
  nextCursor?: string | null;
  /** How many chains of the page could not be read. */
  unreadable?: number;
  /** A later page could not be read. */
  isFailed?: boolean;
};
const refused = { status: 403, code: 'forbidden', message: 'Not a party.' };

/** The page of transaction 1. @param given null if no chains have been read yet */
function page(given: Given | null, failure?: FailureFields) {
  let returned!: ReactElement;
  const Page = () => (returned = DarkTransaction({ userId: 'u', failure }));
  openPage('/transactions/1', { transactionId: '1' });
  const html = markupOf(<Page />, (client) => {
    if (!given) return;
    const { chains: data = [], nextCursor = null, unreadable } = given;
    client.setQueryData(queryKey, {
      pages: [{ data, nextCursor, unreadable }],
      pageParams: [undefined],
    } as never);
    const error = new Error('No answer');
    if (given.isFailed) client.getQueryCache().find({ queryKey })!.setState({ status: 'error', error });
  });
  return { html, text: textOf(html), find: (type: unknown) => propsIn(returned, type) };
}
const looking = 'Looking for it in your chains…';

it('offers to ask to join where a sale of the user depends on it, in the role that they have there', () => {
  const chain = lineFixture(own('2', 'Conveyancer'), dark('1'), own('3'));
  const { text, find } = page({ chains: [other, chain] });
  expect(find(AskToJoin)).toEqual([
    { transactionId: '1', address: '1 Quay Street', likelyRole: 'Conveyancer', userId: 'u' },
  ]);
  expect(text).toMatch(/Chains .*3 Quay Street to 2 Quay Street .*1 Quay Street .*Not visible to you/);
});

it('leads to its place in its chain', () => {
  const { html, find } = page({ chains: [other, lineFixture(own('2'), dark('1'))] });
  expect(find(LinkButton)[0]!.href).toBe('/chains/chain?select=1');
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="/chains"',
    'href="/chains/chain?select=1"',
    'href="/chains/chain?select=1"',
  ]);
});

it('guesses no role if the user has none in the chain', () => {
  expect(page({ chains: [lineFixture(dark('1'))] }).find(AskToJoin)[0]!.likelyRole).toBe('');
});

it.each<[string, Given | null]>([
  ['nothing has been read', null],
  ['all chains read so far are elsewhere', { chains: [other], nextCursor: 'next' }],
])('is still looking for it while %s', (_, given) => {
  const { text, find } = page(given);
  expect(text).toContain(`Not found ${looking}`);
  expect(find(FailurePanel)).toEqual([]);
});

it('announces that it is looking, which a status that is inserted with its text would not do', async () => {
  announced.length = 0;
  stubServer(() => new Promise<StubResponse>(() => {}));
  openPage('/transactions/1', { transactionId: '1' });
  const { now } = await runHook(() => {
    const shown = DarkTransaction({ userId: 'u' });
    for (const { ref, children } of propsIn(shown, 'p'))
      if (ref) Object.assign(ref, { current: { textContent: children } });
    return shown;
  });
  expect(propsIn(now(), 'p')).toMatchObject([{ id: announced[0], children: looking }]);
  expect(announced).toHaveLength(1);
});

it.each<[string, Given]>([
  ['it is in none of the chains', { chains: [other] }],
  ['there are no chains', {}],
  ['none of the chains could be read', { unreadable: 1 }],
  ['a page of the chains could not be read', { nextCursor: 'next', isFailed: true }],
  ['the user is a party to it', { chains: [lineFixture(own('1'))] }],
])('is not found if %s', (_, given) => {
  const { text, find } = page(given);
  expect(text).not.toContain(looking);
  expect(find(FailurePanel)).toMatchObject([{ status: 404, code: 'not_found' }]);
  expect(find(AskToJoin)).toEqual([]);
});

it('offers to ask to join a link that the service refuses with 403, as one that it does not find', () => {
  const { text, find } = page({ chains: [lineFixture(own('2'), dark('1'))] }, refused);
  expect(find(AskToJoin)).toMatchObject([{ transactionId: '1' }]);
  expect(text).toContain('Not visible to you');
});

it('says that access was refused if the user is a party to it', () => {
  const { text, find } = page({ chains: [lineFixture(own('1'))] }, refused);
  expect(find(FailurePanel)).toEqual([{ ...refused, reason: undefined }]);
  expect(text).not.toContain('Not found');
});

it.each([
  ['chains:read', undefined],
  ['contacts:read', expect.stringContaining('does not have the right “chains:read”')],
])('names the right that the key lacks, with the scope %s', async (scope, reason) => {
  stubServer(() => new Promise<StubResponse>(() => {}));
  openPage('/transactions/1', { transactionId: '1' });
  const client = createQueryClient();
  const whoami = { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes: [scope] };
  client.setQueryData(whoamiQuery().queryKey, whoami);
  client.setQueryData<unknown>(queryKey, {
    pages: [{ data: [], nextCursor: null }],
    pageParams: [undefined],
  });
  const { until } = await runHook(() => DarkTransaction({ userId: 'u', failure: refused }), client);
  await until((shown) => expect(propsIn(shown, FailurePanel)).toEqual([{ ...refused, reason }]));
});
