import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
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
const completing = (id: string, day: string) => [
  stageFixture({ id: `exchanged-${id}`, title: 'Contracts exchanged', progress: 'Completed' }),
  stageFixture({
    id: `completion-${id}`,
    title: 'Completion and keys released',
    expectedCompletion: `${day}T09:00:00Z`,
  }),
];
const shown = (days: [string, string] | null, serviceUrl: string | null = null) => {
  const stages = new Map(days?.map((day, at) => [`${at + 1}`, completing(`${at + 1}`, day)]));
  const { insight } = readingFixture(chain, stages, now);
  return renderToStaticMarkup(
    <ChainDates
      chain={chain}
      insight={insight}
      now={now}
      names={new Map(chain.transactions.map(({ id, address }) => [id, address.line1]))}
      mention={(id, name) => <a href={`#${id}`}>{name}</a>}
      hrefOf={(id) => `#${id}`}
      serviceUrl={serviceUrl}
    />,
  );
};

it('shows the days of each link, what speaks against one, and the three with the least movement', () => {
  const html = shown(['2026-12-25', '2026-12-22']);
  expect(html).toContain('Friday 25 December');
  expect(html).toContain('A bank holiday');
  expect(html).toContain('Counts only');
  expect(html).toContain('The links name 2 different days for completion');
  expect(html.match(/working days? (earlier|later)/g)).toHaveLength(5);
  expect(html).toContain('href="/transactions/1/stages/completion-1"');
});

it('proposes nothing where they agree, and nothing is typed where nothing is', () => {
  const agreed = shown(['2027-01-15', '2027-01-15']);
  expect(agreed).toContain('All 2 links that name a day for completion name Friday 15 January.');
  expect(agreed).not.toContain('least movement');
  const none = shown(null);
  expect(none).toContain('No day for exchange has been entered.');
  expect(none).toContain('Not read yet');
});

it('says where days are typed, with a way there where the service has one', () => {
  expect(shown(null)).toContain('Days are entered in the service');
  expect(shown(null)).not.toContain('Open the service');
  expect(shown(null, 'https://service.example/')).toContain('href="https://service.example/"');
});

it('waits for the stages', () => {
  const html = renderToStaticMarkup(
    <ChainDates
      chain={chain}
      insight={undefined}
      now={now}
      names={new Map()}
      mention={(id) => id}
      hrefOf={(id) => id}
      serviceUrl={null}
    />,
  );
  expect(html).toContain('Reading the stages with the dates');
});
