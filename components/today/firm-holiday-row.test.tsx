import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { IconButton } from '@/components/ui/icon-button';
import { insightQuery } from '@/lib/chains/insight-query';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { agentCode, chainInput } from '@/lib/insight/insight-input';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook } from '@/lib/query/testing-hook';
import type { BriefChain } from '@/lib/today/brief-chain';
import { type Fact, factText } from '@/lib/today/facts';
import type { FirmHoliday } from '@/lib/today/firm-holiday';
import { readForTest } from '@/lib/today/testing-read';
import { FirmHolidayRow } from './firm-holiday-row';

const now = Date.parse('2026-11-24T09:00:00Z');
const firm = agentCode('Harbour & Vale');
const holiday: FirmHoliday = { kind: 'away', firm, from: '2026-12-24', to: '2027-01-04' };
const others: Fact[] = [
  { kind: 'done', stageId: '1a', day: '2026-12-01' },
  { ...holiday, from: '2026-12-28' },
];
const plain = analyseChain(chainInput(readForTest(), now));

/** A chain of the firm's, or of another one, that is likely to exchange on this day. */
function chainOf(id: string, notBefore: string, agent = 'Harbour & Vale'): BriefChain {
  const read = readForTest();
  const transactions = read.chain.transactions.map((one) => ({
    ...one,
    listing: { ...one.listing!, agent },
  }));
  const chain = { ...read.chain, id, transactions };
  const insight = { ...plain, id, window: { notBefore } };
  return { id, transactions, read: { ...read, chain }, insight, titles: new Map() };
}

/** The row in a tab that knows when these chains would exchange without the holiday, by chain id. */
function row(chains: BriefChain[], without: Record<string, string>) {
  const client = createQueryClient();
  const props = {
    fact: holiday,
    name: 'Harbour & Vale',
    chains,
    firms: {},
    factsOf: () => [others[0]!, holiday, others[1]!],
    now,
    onRemove: vi.fn<() => void>(),
  };
  const fill: Parameters<typeof markupOf>[1] = (cache) => {
    for (const { id, read } of chains) {
      const { queryKey } = insightQuery(read, now, others, analyseChain, {});
      const notBefore = without[id];
      if (notBefore) cache.setQueryData(queryKey, { ...plain, id, window: { notBefore } });
    }
  };
  fill(client);
  return { client, props, text: textOf(markupOf(<FirmHolidayRow {...props} />, fill)) };
}

const chains = [
  chainOf('a', '2027-01-20'),
  chainOf('b', '2027-01-20'),
  chainOf('c', '2027-01-20'),
  chainOf('other', '2027-01-20', 'Wells & Co'),
];
const without = { a: '2027-01-18', b: '2027-01-20', c: '2027-01-10', other: '2026-12-01' };
const words = 'Shut from 24 December 2026 to 4 January 2027: that moves 2 of the 3 chains they act in';

it('lists the chains that the holiday alone moves, the furthest first', async () => {
  const { text, props, client } = row(chains, without);
  expect(text).toBe(
    `Harbour & Vale ${words} 1 Quay Street Likely exchange 10 days later 1 Quay Street Likely exchange 2 days later`,
  );
  const { now: tree } = await runHook(() => FirmHolidayRow(props), client);
  const links = propsIn(tree()).flatMap(({ href }) => (href === undefined ? [] : [href]));
  expect(links).toEqual(['/address-book?q=Harbour+%26+Vale', '/chains/c', '/chains/a']);
});

it('copies the same, one chain a line', async () => {
  const { props, client } = row(chains, without);
  const { now: tree } = await runHook(() => FirmHolidayRow(props), client);
  const [item] = propsIn(tree(), 'li');
  expect(item!['data-item']).toBe(`shut:${factText(holiday)}`);
  expect(item!['data-copy']).toBe(
    [
      `Harbour & Vale: ${words}`,
      '1 Quay Street: Likely exchange 10 days later',
      '1 Quay Street: Likely exchange 2 days later',
    ].join('\n'),
  );
});

it('says nothing about the chains until all of the firm’s have been worked out', () => {
  const { a, b } = without;
  expect(row(chains, { a, b }).text).toContain('Working out which chains it moves…');
  expect(row(chains, { a, b }).text).not.toContain('Shut from');
  const html = markupOf(<FirmHolidayRow {...row(chains, { a, b }).props} />);
  expect(html).toContain('data-copy="Harbour &amp; Vale: Working out which chains it moves…"');
  expect(row(chains.slice(3), {}).text).toContain('it acts in none of your chains read so far');
});

it('removes the holiday by a button that names the firm', async () => {
  const { props, client } = row(chains, without);
  const { now: tree } = await runHook(() => FirmHolidayRow(props), client);
  const [button] = propsIn(tree(), IconButton);
  expect(button!.label).toBe('Remove: Harbour & Vale is closed');
  (button!.onPress as () => void)();
  expect(props.onRemove).toHaveBeenCalledOnce();
});
