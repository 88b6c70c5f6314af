import { createElement } from 'react';
import { expect, it } from 'vitest';
import { markupOf } from '@/components/testing-markup';
import { whoamiQuery } from '@/lib/account/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubServer, type StubResponse } from '@/lib/query/testing-hook';
import { useMissingScope } from './use-missing-scope';

const whoami = { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes: ['chains:read'] };

/** @param isKnown whether the page knows the scopes of the key */
async function missing(scope: Parameters<typeof useMissingScope>[0], isKnown = true) {
  stubServer(() => new Promise<StubResponse>(() => {}));
  const client = createQueryClient();
  if (isKnown) client.setQueryData(whoamiQuery().queryKey, whoami);
  return (await runHook(() => useMissingScope(scope), client)).now();
}

it('names the right that the key lacks, and whom to ask', async () => {
  expect(await missing('invites:write')).toBe(
    'This dashboard’s key does not have the right “invites:write”. Ask whoever runs the dashboard.',
  );
});

it('says nothing if the key has the right, if none is needed, or while the rights are not known', async () => {
  expect([await missing('chains:read'), await missing(undefined)]).toEqual([undefined, undefined]);
  expect(await missing('invites:write', false)).toBeUndefined();
});

it('says nothing in the first HTML, which is the same whatever the rights', () => {
  const Page = () => useMissingScope('invites:write') ?? 'nothing';
  const fill: Parameters<typeof markupOf>[1] = (client) =>
    client.setQueryData(whoamiQuery().queryKey, whoami);
  expect(markupOf(createElement(Page), fill)).toBe('nothing');
});
