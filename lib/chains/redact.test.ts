import { describe, expect, it } from 'vitest';
import { chainPicture } from '@/components/chains/graph/chain-picture';
import { transactionCardSize } from '@/components/chains/graph/transaction-card';
import { exportSvg } from '@/components/graph/export-svg';
import { layoutGraph } from '@/lib/layout/layout-graph';
import { stageFixture } from '@/lib/stages/fixture';
import { chainCalendar } from './chain-calendar';
import { chainCsv } from './chain-csv';
import { chainReport } from './chain-report';
import { lineFixture, readingFixture, transactionFixture } from './fixture';
import { chainGraph } from './graph';
import { linkNames } from './name';
import type { Audience, ChainReading } from './redact';
import { summaryAsText } from './summary';

const now = Date.parse('2026-11-20T12:00:00Z');

// Every field that could hold a person or a price has a unique word, so that a leak can be traced.
const homes = ['Topside', 'Ownhouse', 'Midhouse', 'Darkhouse'];
const [top, own, middle, dark] = homes.map((name, at) =>
  transactionFixture(name, {
    yourRole: name === 'Darkhouse' ? null : 'Estate Agent',
    address: {
      line1: `${name} Lane`,
      line2: `${name} Annexe`,
      city: `${name}town`,
      region: `${name}shire`,
      postcode: `${name} 1AA`,
      country: 'GB',
    },
    amount: 410_001 + at,
    transactionDate: `2026-0${at + 1}-11T09:00:00Z`,
    listing: {
      amount: 510_001 + at,
      currency: 'GBP',
      agent: `${name} Estates`,
      url: `https://${name}.example.com`,
    },
    stageProgress: { notStarted: 11 + at, inProgress: 0, blocked: 1, completed: 0 },
  }),
) as [ReturnType<typeof transactionFixture>, ...ReturnType<typeof transactionFixture>[]];
const chain = lineFixture(top, own!, middle!, dark!);

const stagesOf = (id: string) => [
  stageFixture({
    id: `${id}-survey`,
    transactionId: id,
    title: `Survey by ${id} Surveyors, 01632 960001`,
    description: `${id} described`,
    progress: 'Blocked',
    progressNote: `${id} noted: down valuation £20k, call 07700 900123`,
    expectedUpdate: '2026-11-25T23:30:00Z',
    expectedCompletion: '2026-07-01T23:30:00Z',
  }),
  stageFixture({
    id: `${id}-roof`,
    transactionId: id,
    title: `${id} roof of Mr Patel`,
    progress: 'In Progress',
    expectedUpdate: '2026-11-02T09:00:00Z',
    updatedAt: '2026-11-01T09:00:00Z',
    dependsOnStageId: `${id}-survey`,
  }),
  stageFixture({ id: `${id}-done`, transactionId: id, title: 'Offer accepted', progress: 'Completed', expectedCompletion: '2026-11-03T09:00:00Z' }),
]; // oxfmt-ignore
const stages = new Map(['Topside', 'Ownhouse', 'Midhouse'].map((id) => [id, stagesOf(id)]));
const known = readingFixture(chain, stages, now);
/** A reading in which every other link is nearly ready, so that this one holds the chain. */
function heldAt(heldId: string): ChainReading {
  const deposit = { title: 'Deposit received', progress: 'Completed', updatedAt: '2026-11-20T10:00:00Z' };
  const ready = new Map(
    [...stages].map(([id, all]) => [
      id,
      id === heldId ? all : [...all, stageFixture({ ...deposit, id: `${id}-deposit`, transactionId: id })],
    ]),
  );
  const counts = { notStarted: 3, inProgress: 0, blocked: 0, completed: 24 };
  const transactions = chain.transactions.map((one) =>
    one.yourRole === null ? { ...one, stageProgress: counts } : one,
  );
  return readingFixture({ ...chain, transactions }, ready, now);
}
const layout = layoutGraph(chainGraph(chain, transactionCardSize));

/** Everything that an audience can be given, as one text. */
async function exported(audience: Audience, reading: ChainReading = known): Promise<string> {
  const report = chainReport(reading, audience, now);
  const isShared = audience.level !== 'internal';
  const svg = exportSvg(chainPicture({ ...report, layout, isShared }));
  const files = [await chainCsv(report), await chainCalendar(report), summaryAsText(report.summary), svg];
  // Also the report itself, because later versions of the files may use more of it.
  const all = JSON.stringify(report, (_, value: unknown) => (value instanceof Map ? [...value] : value));
  // Unfolds the calendar's lines.
  return [...files, all].join('\n').replace(/\r\n /g, '');
}

const everyAmount = [0, 1, 2, 3].flatMap((at) => [410_001 + at, 510_001 + at]);
const moneyWords = (amounts: number[]) =>
  amounts.flatMap((one) => [String(one), one.toLocaleString('en-GB')]);
const personal = [
  ...homes.flatMap((name) => [`${name} Estates`, `${name}.example`, `${name} noted`, `${name} described`]),
  ...['Surveyors', 'Patel', 'down valuation', '£20k', '01632', '07700'],
];

describe('exports', () => {
  it('give a colleague everything', async () => {
    const text = await exported({ level: 'internal' });
    const hidden = ['described', '.example', 'shire'];
    for (const word of [
      ...homes,
      ...personal,
      ...moneyWords(everyAmount.slice(0, 1)),
      'Topside roof of Mr Patel',
    ])
      if (!hidden.some((one) => word.includes(one)) && !word.startsWith('Darkhouse noted'))
        expect(text).toContain(word);
  });

  it('give another agent no amounts, notes, names or contact details', async () => {
    const text = await exported({ level: 'agent' });
    for (const word of [
      ...personal,
      ...moneyWords(everyAmount),
      '-11T',
      'Your role',
      'You are',
      'visible to you',
    ])
      expect(text).not.toContain(word);
    for (const word of [
      'Topside Lane',
      'Darkhouse Lane',
      'Survey',
      'A further step',
      'Estate Agent',
      'Blocked',
    ])
      expect(text).toContain(word);
  });

  it('give a client their own transaction, and only the sale state of the others', async () => {
    const text = await exported({ level: 'client', transactionId: 'Ownhouse' });
    const others = homes.filter((name) => name !== 'Ownhouse');
    // Ids appear in links and reveal nothing, so only words are checked.
    const words = others.flatMap((name) =>
      [' Lane', ' Annexe', 'town', 'shire', ' 1AA'].map((part) => name + part),
    );
    const otherAmounts = everyAmount.filter((amount) => amount !== 410_002);
    for (const word of [...personal, ...words, ...moneyWords(otherAmounts), '2026-01-11', '2026-03-11'])
      expect(text).not.toContain(word);
    for (const id of others) expect(text).not.toContain(`${id}-survey`);
    for (const count of ['"notStarted":11', '"notStarted":13', '"notStarted":14'])
      expect(text).not.toContain(count);
    for (const word of [
      'Ownhouse Lane and its chain',
      '£410,002',
      'A link above',
      'Link 1 below',
      'Link 2 below',
      'Sold STC',
      'Survey',
    ])
      expect(text).toContain(word);
  });

  it.each<Audience>([{ level: 'agent' }, { level: 'client', transactionId: 'Ownhouse' }])(
    'name the stage that holds the chain by its kind, without its note: %o',
    async (audience) => {
      const held = heldAt('Ownhouse');
      const holdingOf = ({ insight }: Pick<ChainReading, 'insight'>) =>
        insight.links.find(({ transactionId }) => transactionId === 'Ownhouse')?.holding;
      expect(held.insight.holds).toMatchObject({ kind: 'named', transactionIds: ['Ownhouse'] });
      expect(holdingOf(held)).toMatchObject({ note: expect.stringContaining('07700') });
      const report = chainReport(held, audience, now);
      expect(holdingOf(report)).toMatchObject({ title: 'Survey', note: null, progress: 'blocked' });
      expect(report.insight.holds.text).toContain('“Survey” is blocked');
      const text = await exported(audience, held);
      for (const word of personal) expect(text).not.toContain(word);
    },
  );

  it('tell a client that another link holds the chain, but not which', async () => {
    const held = heldAt('Topside');
    expect(held.insight.holds).toMatchObject({ kind: 'named', transactionIds: ['Topside'] });
    const report = chainReport(held, { level: 'client', transactionId: 'Ownhouse' }, now);
    expect(report.summary.size).toBe('This chain has 4 properties.');
    expect(report.summary.statements.map(({ text }) => text)).toEqual([
      'It is waiting for another link in the chain.',
    ]);
    expect(report.isHeldElsewhere).toBe(true);
    expect(report.insight.holds).toMatchObject({ transactionIds: [], stageId: null, text: '' });
    expect(report.insight.links.map(({ transactionId }) => transactionId)).toEqual(['Ownhouse']);
    expect(report.bottleneckPath).toEqual([]);
    const assumed = (one: Pick<ChainReading, 'insight'>) =>
      one.insight.statements.flatMap(({ assumptions }) => assumptions.map(({ id }) => id));
    expect(assumed(held)).toContain('blocks-end');
    expect(assumed(report)).not.toContain('blocks-end');
  });
});

describe('the spreadsheet', () => {
  it('has a row per transaction and per stage, with London days', async () => {
    const report = chainReport(known, { level: 'internal' }, now);
    const lines = (await chainCsv(report)).split('\r\n');
    expect(lines[0]!.startsWith('\ufeffRow,Property,')).toBe(true);
    expect(lines.filter((line) => line.startsWith('Transaction,'))).toHaveLength(4);
    expect(lines.filter((line) => line.startsWith('Stage,'))).toHaveLength(9);
    expect(lines.find((line) => line.includes('Survey by Topside'))).toContain('2026-11-25,2026-07-02');
  });

  it.each(['=1+1', '+44', '-2', '@SUM(A1)', ' =1', '\t=1', '\uff1d1', '\u00a0\u200b=1', '\0=1'])(
    'escapes formulas: %j',
    async (line1) => {
      const hostile = transactionFixture('1', { address: { ...own!.address, line1 } });
      const one = readingFixture(lineFixture(hostile), new Map(), now);
      const [, row] = (await chainCsv(chainReport(one, { level: 'agent' }, now))).split('\r\n');
      expect(row).toContain(`Transaction,"'${line1}"`);
    },
  );
});

describe('the calendar', () => {
  it('has all-day events on London days, with stable ids', async () => {
    const text = await chainCalendar(chainReport(known, { level: 'internal' }, now));
    const events = text.replace(/\r\n /g, '').split('BEGIN:VEVENT').slice(1);
    expect(events).toHaveLength(9);
    const event = events.find((one) => one.includes('UID:Topside-survey-completion'))!;
    // 23:30 UTC in summer is the next day in London.
    expect(event).toContain('DTSTART;VALUE=DATE:20260702');
    expect(event).toContain('SUMMARY:Due: Survey by Topside Surveyors\\, 01632 960001\\, Topside Lane');
    expect(event).toContain('TRANSP:TRANSPARENT');
    expect(text).not.toContain('Offer accepted');
  });
});

describe('the names of links', () => {
  it('count away from the reader’s link, and include links that are neither above nor below', () => {
    const links = [['a', 'b'], ['b', 'c'], ['x', 'c'], ['c', 'd']].map(([transactionId, dependencyId], at) => ({ id: String(at), transactionId: transactionId!, dependencyId: dependencyId! })); // oxfmt-ignore
    const transactions = ['a', 'b', 'c', 'd', 'x'].map((id) => ({ id }));
    expect([...linkNames({ links, transactions }, 'b')]).toEqual([
      ['a', 'A link above'],
      ['c', 'Link 1 below'],
      ['d', 'Link 2 below'],
      ['x', 'Another link'],
    ]);
  });
});
