import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook } from '@/lib/query/testing-hook';
import type { FailureFields } from '@/lib/values/failure';
import { LoadedPage } from './loaded-page';

type FailedPageElement = { props: object; type: (props: object) => ReactElement };

const failure = { status: 502, code: 'unreachable' } as FailureFields;
const needed = [['chains'], ['stages', '1']];
const state = { queries: [], mutations: [] };
const [header, children] = [<h1 key="header">Chains</h1>, <p key="page">Twelve chains</p>];

it('shows only the page if it was loaded', () => {
  const page = LoadedPage({ loaded: { state, failure: null }, header, children });
  expect(textOf(markupOf(page))).toBe('Twelve chains');
  expect(page.props.state).toBe(state);
});

it.each([
  ['all of its data from an earlier visit', 2, true],
  ['only part of it', 1, false],
  ['none of it', 0, false],
])('shows a page that failed if the browser holds its data, else why: %s', async (_, held, isPage) => {
  const client = createQueryClient();
  for (const queryKey of needed.slice(0, held)) client.setQueryData(queryKey, []);
  const page = LoadedPage({ loaded: { state, failure, needed }, header, children });
  const { type: FailedPage, props } = (page as ReactElement<{ children: FailedPageElement }>).props.children;
  const { now, until } = await runHook(() => FailedPage(props), client);
  if (isPage) return until((shown) => expect(shown).toBe(children));
  // Its header, then the failure.
  expect(propsIn(now()).slice(1)).toEqual([header.props, { failure }]);
});
