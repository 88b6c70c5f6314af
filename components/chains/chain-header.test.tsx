import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { PageHeader } from '@/components/shell/page-header';
import { LinkButton } from '@/components/ui/link-button';
import { whoamiQuery } from '@/lib/account/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook } from '@/lib/query/testing-hook';
import type { Permissions } from '@/lib/values/schema';
import { chainFacts, ChainHeader } from './chain-header';

const rights = (canEdit: boolean) => ({ chainNode: { canView: true, canEdit } }) as unknown as Permissions;
const chainWith = (canEdit: boolean) =>
  lineFixture(
    transactionFixture('1', { yourPermissions: rights(false) }),
    transactionFixture('2', { yourPermissions: rights(canEdit) }),
    transactionFixture('3', { yourRole: null }),
  );

type Given = Partial<ComponentProps<typeof ChainHeader>>;
const propsOf = (given: Given) => ({
  ...{
    chain: chainWith(true),
    health: { level: 'amber', reason: 'Late at 2' } as const,
    lastChange: '2026-11-18T09:00:00Z',
  },
  ...{ isTight: false, tabs: 'Tabs', exportButton: 'Export', updateButton: 'Write update', ...given },
});

/** The props of the header's page header and of its link to add a transaction. @param scopes of the partner key */
async function headerWith(given: Given, scopes = ['transactions:write']) {
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const hook = await runHook(() => ChainHeader(propsOf(given)), client);
  return { page: propsIn(hook.now(), PageHeader)[0]!, add: propsIn(hook.now(), LinkButton)[0]! };
}

it('counts the links, says how many the user cannot see, and when the chain last changed', () => {
  expect(chainFacts(chainWith(true), '2026-11-18T09:00:00Z')).toEqual([
    '3 properties',
    '1 not visible to you',
    'last change 18 November 2026',
  ]);
  expect(chainFacts(lineFixture(transactionFixture('1')), '2026-11-18T09:00:00Z')).toEqual([
    '1 property',
    'last change 18 November 2026',
  ]);
});

it('gives the health once the stages are read, and the same note before and after', async () => {
  const saidOf = (given: Given) => textOf(markupOf(<ChainHeader {...propsOf(given)} />));
  expect(saidOf({ health: null })).toContain('Reading… 3 properties');
  expect(saidOf({})).toContain('Watch 3 properties');
  const noteOf = async (given: Given) => (await headerWith(given)).page.note;
  expect(await noteOf({})).toBe('3 properties · 1 not visible to you · last change 18 November 2026');
  expect(await noteOf({ health: null })).toBe(await noteOf({}));
});

it('offers to add a transaction to those who may edit one of its links, with a key that may', async () => {
  const { add } = await headerWith({});
  expect(add).toMatchObject({ href: '/chains/chain/add', disabledReason: undefined });
  const { add: withoutRight } = await headerWith({ chain: chainWith(false) });
  expect(withoutRight.disabledReason).toBe('You do not have the right to edit this chain.');
  const { add: withoutScope } = await headerWith({ chain: chainWith(false) }, []);
  expect(withoutScope.disabledReason).toContain('does not have the right “transactions:write”');
});

it('is named after both ends of the chain, below the list of all chains', async () => {
  expect((await headerWith({ isTight: true })).page).toMatchObject({
    ...{ title: '3 Quay Street to 1 Quay Street', isTight: true },
    trail: [{ href: '/chains', label: 'Chains' }],
  });
  expect(textOf(markupOf(<ChainHeader {...propsOf({})} />))).toMatch(/Watch 3 properties .* Tabs ?Export Add Write update$/); // oxfmt-ignore
});
