import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { ListGaps } from '@/components/shell/list-gaps';
import { markupOf, textOf } from '@/components/testing-markup';
import { whoamiQuery } from '@/lib/account/queries';
import { chainsQuery, newestChainsQuery } from '@/lib/chains/queries';
import { inviteFixture } from '@/lib/invites/fixture';
import { invitesQuery } from '@/lib/invites/queries';
import { NoChains } from './no-chains';
import { type Given, morning } from './testing-today';

type Props = ComponentProps<typeof NoChains>;
const invite = { key: 'invite:i', href: '/invites', lead: '1 Quay Street', text: 'Ann invites you as buyer', note: null, level: null, copy: '' }; // oxfmt-ignore

function shown(brief: Partial<Props['brief']>, given: Partial<Props> = {}) {
  const known = { waiting: [], waitingGap: null, hidden: { waiting: 0 }, ...brief } as unknown as Props['brief']; // oxfmt-ignore
  const html = markupOf(
    <NoChains brief={known} isUnsure={false} isReady onSnooze={() => {}} onWrite={() => {}} {...given} />,
  );
  return { html, text: textOf(html) };
}

it('shows what waits for someone in no chain, with a link, or why that is not known', () => {
  const { html, text } = shown({ waiting: [invite] });
  expect(text).toMatch(/You are not in a chain yet .*New chain.* Waiting 1 .*Ann invites you as buyer/);
  expect(html).toContain('href="/invites"');
  expect(shown({ waitingGap: 'Invites could not be read.' }).text).toContain('Invites could not be read.');
});

it('shows nothing that waits if there is nothing, or as long as that is not known', () => {
  for (const { text } of [shown({}), shown({ waiting: [invite] }, { isReady: false })])
    expect(text).not.toContain('Waiting');
});

it('does not say that someone is in no chain if chains could not be listed', () => {
  const { text } = shown({}, { isUnsure: true });
  expect(text).toBe('No chain could be shown so far New chain');
});

it.each<[string, Given, number, boolean | undefined]>([
  ['some of the chains', { unreadable: 2 }, 2, undefined],
  ['any chain', { chains: [], unreadable: 3 }, 3, true],
  ['the next page', { chains: [], nextCursor: '2' }, 0, true],
])(
  'says that it could not read %s, and then not that there is none',
  async (_, given, unreadable, isUnsure) => {
    const { props } = await morning(given);
    expect([props(ListGaps)!.gaps, props(NoChains)?.isUnsure]).toEqual([
      { unreadable, isEndless: false },
      isUnsure,
    ]);
  },
);

it('shows someone in no chain the invite that they have received', async () => {
  const { client, props, until } = await morning({ chains: [] });
  const pages = [{ data: [inviteFixture('i')], nextCursor: null }];
  client.setQueryData(invitesQuery().queryKey, { pages, pageParams: [undefined] });
  const partner = { id: 'p', name: 'P' };
  client.setQueryData(whoamiQuery().queryKey, { partner, user: { id: 'u' }, scopes: ['invites:read'] });
  await until(() => expect(props(NoChains)).toMatchObject({ isReady: true, brief: { waiting: [{ key: 'invite:i' }] } })); // oxfmt-ignore
});

it('keeps an update open that is being written when the last chain leaves the list', async () => {
  const { client, shown, sections, settle, until, props, dialogWith } = await morning();
  await shown();
  sections().onWrite({ chainId: 'chain', transactionId: '2' });
  await settle();
  const empty = { data: [], nextCursor: null };
  client.setQueryData(chainsQuery().queryKey, { pages: [empty], pageParams: [undefined] });
  client.setQueryData(newestChainsQuery().queryKey, empty);
  await until(() => expect(props(NoChains)).toBeDefined());
  expect(dialogWith('aboutId')).toMatchObject({ chainId: 'chain', aboutId: '2' });
});
