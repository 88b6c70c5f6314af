import { expect, it } from 'vitest';
import { FailurePanel } from '@/components/shell/failure-panel';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { LinkButton } from '@/components/ui/link-button';
import { whoamiQuery } from '@/lib/account/queries';
import { transactionFixture } from '@/lib/chains/fixture';
import { createQueryClient } from '@/lib/query/query-client';
import { gapsQuery } from '@/lib/query/pages';
import { runHook, stubServer } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';
import { transactionQuery } from '@/lib/transactions/queries';
import { WhatIsLeft } from './what-is-left';

const { address, propertyId, ...transaction } = transactionFixture('t1');

const property = { id: propertyId, address };
const renderWith = (stages: Stage[] | undefined) =>
  markupOf(<WhatIsLeft transactionId="t1" userId="u" />, (client) => {
    client.setQueryData(transactionQuery('t1').queryKey, { ...transaction, chainId: 'chain', property });
    client.setQueryData(stagesQuery('t1').queryKey, stages);
  });
const render = (count: number) =>
  renderWith(Array.from({ length: count }, (_, at) => stageFixture({ title: `Step ${at + 1}` })));
const stepsIn = (html: string) => [...html.matchAll(/>Step (\d+)</g)].map(([, step]) => Number(step));

it('lists eight open stages, and every other one under the later stages', () => {
  const [shown, later] = render(11).split('<details');
  expect(stepsIn(shown!)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(later).toContain('3 later stages');
  expect(stepsIn(later!)).toEqual([9, 10, 11]);
});

it('has no later stages if eight are open', () => {
  expect(render(8)).not.toContain('later stage');
});

it('counts what is left of all stages, and lists the completed ones, the last changed first', () => {
  const completed = (title: string, day: number) =>
    stageFixture({ title, progress: 'Completed', updatedAt: `2026-11-0${day}T09:00:00Z` });
  const text = textOf(renderWith([completed('Offer', 2), completed('Forms', 5), stageFixture()]));
  expect(text).toContain('What is left 1 of 3 stages All stages');
  expect(text).toMatch(/2 completed Forms last change 5 November 2026 Offer last change 2 November 2026$/);
});

it('says that nothing is left', () => {
  const text = textOf(renderWith([stageFixture({ progress: 'Completed' })]));
  expect(text).toMatch(/0 of 1 stage .*Every recorded stage is completed\. 1 completed/);
  expect(render(1)).not.toContain(' completed<');
});

it('offers the usual stages if there are none', () => {
  const html = renderWith([]);
  expect(textOf(html)).toMatch(/^What is left No stages yet .*Add the usual stages$/);
  expect(html).toContain('href="/transactions/t1/stages?add=usual"');
});

it('does not say that there are no stages if none of them could be read', () => {
  const html = markupOf(<WhatIsLeft transactionId="t1" userId="u" />, (client) => {
    client.setQueryData(transactionQuery('t1').queryKey, { ...transaction, chainId: 'chain', property });
    client.setQueryData(stagesQuery('t1').queryKey, []);
    client.setQueryData(gapsQuery(stagesQuery('t1').queryKey).queryKey, { unreadable: 5, isEndless: false });
  });
  expect(textOf(html)).toMatch(
    /^What is left 5 could not be shown: .* No stage could be shown so far Add stages$/,
  );
  expect(html).toContain('href="/transactions/t1/stages"');
});

it.each([
  ['there are none', 0],
  ['none of them could be read', 5],
])('offers no stages that the key does not allow adding: %s', async (_, unreadable) => {
  stubServer(() => ({ refused: { status: 502, code: 'unreachable' } }));
  const client = createQueryClient();
  const whoami = { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes: ['chains:read'] };
  client.setQueryData(whoamiQuery().queryKey, whoami);
  client.setQueryData(transactionQuery('t1').queryKey, { ...transaction, chainId: 'chain', property });
  client.setQueryData(stagesQuery('t1').queryKey, []);
  client.setQueryData(gapsQuery(stagesQuery('t1').queryKey).queryKey, { unreadable, isEndless: false });
  const { until } = await runHook(() => WhatIsLeft({ transactionId: 't1', userId: 'u' }), client);
  const disabledReason = expect.stringContaining('does not have the right “transactions:write”');
  await until((shown) => expect(propsIn(shown, LinkButton)).toMatchObject([{ disabledReason }]));
});

it('says neither what comes next nor that nothing is left if some stages could not be read', () => {
  const html = markupOf(<WhatIsLeft transactionId="t1" userId="u" />, (client) => {
    client.setQueryData(transactionQuery('t1').queryKey, { ...transaction, chainId: 'chain', property });
    client.setQueryData(stagesQuery('t1').queryKey, [stageFixture({ progress: 'Completed' })]);
    client.setQueryData(gapsQuery(stagesQuery('t1').queryKey).queryKey, { unreadable: 1, isEndless: false });
  });
  expect(textOf(html)).toContain('Next Some stages could not be read, so what comes next is not known.');
  expect(html).toContain('Every stage that could be read is completed.');
  expect(html).not.toMatch(/Working it out|Every recorded stage/);
});

it('waits for the stages, or says why they could not be read and reads them again', async () => {
  expect(renderWith(undefined)).toContain('Loading what is left');
  const requests = stubServer(() => ({ refused: { status: 502, code: 'unreachable' } }));
  const client = createQueryClient();
  client.setQueryData<unknown>(transactionQuery('t1').queryKey, {
    ...transaction,
    chainId: 'chain',
    property,
  });
  const { now, until } = await runHook(() => WhatIsLeft({ transactionId: 't1', userId: 'u' }), client);
  const failure = () => propsIn(now(), FailurePanel)[0] as { code: string; onRetry: () => void } | undefined;
  await until(() => expect(failure()).toMatchObject({ status: 502, code: 'unreachable' }));
  const reads = () => requests.filter((request) => request.includes('/stages')).length;
  const before = reads();
  failure()!.onRetry();
  await until(() => expect(reads()).toBe(before + 1));
});
