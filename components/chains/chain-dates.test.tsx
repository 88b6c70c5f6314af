import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { LoadMore } from '@/components/ui/load-more';
import { Table } from '@/components/ui/table';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { runHook } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { ChainDates } from './chain-dates';

const now = Date.parse('2026-11-20T12:00:00Z');
const chain = lineFixture(
  transactionFixture('1'),
  transactionFixture('2'),
  transactionFixture('3', {
    yourRole: null,
    stageProgress: { notStarted: 2, inProgress: 0, blocked: 0, completed: 20 },
  }),
);
const completionStages = (id: string, day: string) => [
  stageFixture({ id: `exchanged-${id}`, title: 'Contracts exchanged', progress: 'Completed' }),
  stageFixture({
    id: `completion-${id}`,
    title: 'Completion and keys released',
    expectedCompletion: `${day}T09:00:00Z`,
  }),
];
const render = (days: [string, string] | null, serviceUrl: string | null = null) => {
  const stages = new Map(days?.map((day, index) => [`${index + 1}`, completionStages(`${index + 1}`, day)]));
  const { insight } = readingFixture(chain, stages, now);
  return renderToStaticMarkup(
    <ChainDates
      chain={chain}
      insight={insight}
      now={now}
      names={new Map(chain.transactions.map(({ id, address }) => [id, address.line1]))}
      renderLink={(id) => <a href={`#${id}`}>{id}</a>}
      hrefOf={(id) => `#${id}`}
      serviceUrl={serviceUrl}
    />,
  );
};

it('shows the dates of each link, objections to them, and the three days that change the least', () => {
  const html = render(['2026-12-25', '2026-12-22']);
  expect(html).toContain('Friday 25 December');
  expect(html).toContain('A bank holiday');
  expect(html).toContain('Counts only');
  expect(html).toContain('The links name 2 different days for completion');
  expect(html.match(/working days? (earlier|later)/g)).toHaveLength(5);
  expect(html).toContain('href="/transactions/1/stages/completion-1"');
});

it('proposes nothing if the dates agree, and says if none has been entered', () => {
  const agreed = render(['2027-01-15', '2027-01-15']);
  expect(agreed).toContain('All 2 links that name a day for completion name Friday 15 January.');
  expect(agreed).not.toContain('least movement');
  const none = render(null);
  expect(none).toContain('No day for exchange has been entered.');
  expect(none).toContain('Not read yet');
});

it('says where dates are entered, with a link if the service has a URL', () => {
  expect(render(null)).toContain('Dates are entered in the service');
  expect(render(null)).not.toContain('Open the service');
  expect(render(null, 'https://service.example/')).toContain('href="https://service.example/"');
});

it('says that stages are being read', () => {
  const html = renderToStaticMarkup(
    <ChainDates
      chain={chain}
      insight={undefined}
      now={now}
      names={new Map()}
      renderLink={(id) => id}
      hrefOf={(id) => id}
      serviceUrl={null}
    />,
  );
  expect(html).toContain('Reading the stages with the dates');
});

it('shows 100 rows of a long chain at first, and then 400 more at a time', async () => {
  const long = lineFixture(...Array.from({ length: 700 }, (_, at) => transactionFixture(`${at}`)));
  const { insight } = readingFixture(long, new Map(), now);
  const given = { insight, now, names: new Map(), renderLink: String, hrefOf: String, serviceUrl: null };
  const hook = await runHook(() => ChainDates({ chain: long, ...given }));
  const shown = () => (propsIn(hook.now(), Table)[0]!.rows as unknown[]).length;
  const more = () => propsIn(hook.now(), LoadMore)[0] as ComponentProps<typeof LoadMore>;
  expect([shown(), more().shown]).toEqual([100, '100 of 700 transactions']);
  for (const rows of [500, 700]) {
    expect(more().hasMore).toBe(true);
    more().onLoad();
    await hook.until(() => expect(shown()).toBe(rows));
  }
  expect([more().hasMore, more().shown]).toEqual([false, '700 of 700 transactions']);
});
