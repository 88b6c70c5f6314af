import { QueryClientProvider, skipToken } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { transactionFixture } from '@/lib/chains/fixture';
import { createQueryClient } from '@/lib/query/query-client';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { transactionQuery } from '@/lib/transactions/queries';
import { WhatIsLeft } from './what-is-left';

function render(count: number): string {
  const client = createQueryClient();
  // The gaps have no query function, about which the library warns.
  client.setQueryDefaults(['gaps'], { queryFn: skipToken });
  const { address, propertyId, ...transaction } = transactionFixture('t1');
  client.setQueryData(transactionQuery('t1').queryKey, {
    ...transaction,
    chainId: 'chain',
    property: { id: propertyId, address },
  });
  const { queryKey } = stagesQuery('t1');
  const stages = Array.from({ length: count }, (_, at) => stageFixture({ title: `Step ${at + 1}` }));
  client.setQueryData(queryKey, stages);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <WhatIsLeft transactionId="t1" userId="u" />
    </QueryClientProvider>,
  );
}
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
