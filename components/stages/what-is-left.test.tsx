import { expect, it } from 'vitest';
import { markupOf } from '@/components/testing-markup';
import { transactionFixture } from '@/lib/chains/fixture';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { transactionQuery } from '@/lib/transactions/queries';
import { WhatIsLeft } from './what-is-left';

const { address, propertyId, ...transaction } = transactionFixture('t1');

const render = (count: number) =>
  markupOf(<WhatIsLeft transactionId="t1" userId="u" />, (client) => {
    const property = { id: propertyId, address };
    client.setQueryData(transactionQuery('t1').queryKey, { ...transaction, chainId: 'chain', property });
    const stages = Array.from({ length: count }, (_, at) => stageFixture({ title: `Step ${at + 1}` }));
    client.setQueryData(stagesQuery('t1').queryKey, stages);
  });
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
