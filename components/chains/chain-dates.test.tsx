import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { CopyButton } from '@/components/ui/copy-button';
import { LoadMore } from '@/components/ui/load-more';
import { Table } from '@/components/ui/table';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { datesText } from '@/lib/chains/dates-text';
import { dayOf } from '@/lib/insight/calendar';
import { windowWords } from '@/lib/insight/words';
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
      recordedDates={insight.dates}
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
      recordedDates={undefined}
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
  const given = {
    insight,
    recordedDates: insight.dates,
    now,
    names: new Map(),
    renderLink: String,
    hrefOf: String,
    serviceUrl: null,
  };
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

/** The view of the chain in which both sales name a day for completion, and the second also one for exchange. */
async function view(recorded?: ComponentProps<typeof ChainDates>['recordedDates']) {
  const exchange = stageFixture({ id: 'x', title: 'Contracts exchanged', expectedCompletion: '2026-12-10T09:00:00Z' }); // oxfmt-ignore
  const stages = new Map([
    ['1', completionStages('1', '2026-12-25').slice(1)],
    ['2', [exchange, ...completionStages('2', '2026-12-22').slice(1)]],
  ]);
  const { insight } = readingFixture(chain, stages, now);
  const names = new Map(chain.transactions.map(({ id, address }) => [id, address.line1]));
  const recordedDates = recorded ?? insight.dates;
  const given = {
    chain,
    insight,
    recordedDates,
    now,
    names,
    renderLink: (id: string) => `<link to ${id}>`,
    hrefOf: String,
  };
  const hook = await runHook(() => ChainDates({ ...given, serviceUrl: null }));
  const [table] = propsIn(hook.now(), Table) as unknown as ComponentProps<typeof Table<{ id: string }>>[];
  const rows = table!.rows.map((row) =>
    table!.columns.map(({ cell }) => textOf(markupOf(<>{cell(row)}</>))).join(' | '),
  );
  return { ...hook, insight, names, rows, headers: table!.columns.map(({ header }) => header) };
}

it('shows the days of each link under their own headings, and when the link itself could exchange', async () => {
  const { rows, headers, insight } = await view();
  expect(headers).toEqual(['Property', 'Exchange', 'Completion', 'Could exchange']);
  expect(rows[0]).toMatch(/^<link to 1> \| No stage for exchange \| Friday 25 December A bank holiday /);
  expect(rows[1]).toMatch(/^<link to 2> \| Thursday 10 December[^|]* \| Tuesday 22 December[^|]* \| /);
  expect(rows[2]).toMatch(/^<link to 3> \| Counts only \| Counts only \| /);
  const windows = insight.links.map(({ window }) => windowWords(window!, dayOf(now)!));
  expect(rows.map((row) => row.split(' | ')[3])).toEqual(windows);
  expect(new Set(windows).size).toBeGreaterThan(1);
});

it('copies the dates without what only the user said or supposes', async () => {
  const recorded = readingFixture(chain, new Map(), now).insight.dates;
  const { now: shown, insight, names } = await view(recorded);
  const [copy] = propsIn(shown(), CopyButton);
  expect(insight.dates).not.toEqual(recorded);
  expect(copy).toMatchObject({
    label: 'Copy the dates',
    text: datesText(recorded, names, dayOf(now) ?? 0),
  });
});

it('says beside each event what was entered for it, and names who would move', () => {
  const html = render(['2026-12-25', '2026-12-22']);
  const [, exchange, completion] = html.split('<section aria-label="').slice(1);
  expect([textOf(`<${exchange}`), textOf(`<${completion}`)]).toEqual([
    expect.stringContaining('Why? Exchange'),
    expect.stringContaining('Why? Completion'),
  ]);
  expect(exchange).toMatch(/^Exchange"/);
  expect(textOf(`<${exchange}`)).not.toContain('for completion');
  expect(completion).toMatch(/^Completion"/);
  expect(textOf(`<${completion!}`)).toMatch(/Working days that need the least change .*1 Quay Street/);
});

it('has no button for more rows if all are on the first page', async () => {
  const short = lineFixture(...Array.from({ length: 100 }, (_, at) => transactionFixture(`${at}`)));
  const { insight } = readingFixture(short, new Map(), now);
  const given = {
    insight,
    recordedDates: insight.dates,
    now,
    names: new Map(),
    renderLink: String,
    hrefOf: String,
    serviceUrl: null,
  };
  const { now: shown } = await runHook(() => ChainDates({ chain: short, ...given }));
  expect(propsIn(shown(), LoadMore)).toEqual([]);
});
