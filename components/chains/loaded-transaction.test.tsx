import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { DarkTransaction } from './dark-transaction';
import { LoadedTransaction } from './loaded-transaction';

const state = { queries: [], mutations: [] };
const page = (status: number | null) => {
  const failure = status === null ? null : { status, code: 'x', message: '' };
  const loaded = failure ? { state, failure, needed: [] } : { state, failure };
  const shown = LoadedTransaction({ loaded, userId: 'u', title: 'Stages', children: 'Its stages' });
  const [frame] = propsIn(shown, LoadedPage) as { header: ReactNode }[];
  return { loaded, frame, dark: propsIn(shown, DarkTransaction) };
};

it('shows a transaction that the service refuses as a dark link', () => {
  const { loaded, frame, dark } = page(403);
  expect([frame, dark]).toEqual([undefined, [{ userId: 'u', failure: loaded.failure }]]);
});

it.each([null, 404, 502])('shows the page, or its title above another failure: %s', (status) => {
  const { loaded, frame, dark } = page(status);
  expect([frame, dark]).toMatchObject([{ loaded, children: 'Its stages' }, []]);
  expect(propsIn(frame!.header, PageHeader)).toEqual([{ title: 'Stages' }]);
});
