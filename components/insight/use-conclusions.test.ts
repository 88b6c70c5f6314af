import { expect, it } from 'vitest';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { createQueryClient } from '@/lib/query/query-client';
import { answering, runHook } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { nothingRemembered } from '@/lib/today/memory-value';
import { useConclusions } from './use-conclusions';

const now = Date.parse('2026-11-24T09:00:00Z');
const chain = lineFixture(transactionFixture('1'), transactionFixture('2'));

it('how late dates were until now is for the user alone: what leaves the house rests on the record', async () => {
  answering((path) => ({
    data: {
      data: path.includes('stages') ? [stageFixture({ id: path, title: 'Enquiries satisfied' })] : [],
      nextCursor: null,
    },
  }));
  const client = createQueryClient();
  const delays = { "Buyer's Conveyancer": 8 };
  client.setQueryData(['today', 'memory', 'u'], {
    value: nothingRemembered,
    recall: () => undefined,
    history: () => ({ delays }),
    hasNews: () => false,
  });
  const { until } = await runHook(() => useConclusions(chain, now, now, 'u', []), client);
  await until(({ reading, said }) => {
    expect(said?.input.delays).toEqual(delays);
    expect(reading && [reading.input.delays]).toEqual([undefined]);
  });
});
