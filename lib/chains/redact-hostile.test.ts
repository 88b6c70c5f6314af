import fc from 'fast-check';
import { expect, it } from 'vitest';
import { saleFixture } from '@/lib/insight/fixture';
import { stageFixture } from '@/lib/stages/fixture';
import { chainCalendar } from './chain-calendar';
import { chainCsv } from './chain-csv';
import { chainReport } from './chain-report';
import { lineFixture, readingFixture, transactionFixture } from './fixture';
import type { Audience } from './redact';
import { summaryAsText } from './summary';

const now = Date.parse('2026-11-20T12:00:00Z');
const secret = 'Qxzv';
const home = (id: string) => `Homeof${id}`;

/** Texts that a person typed, some of which the rules know, each with the secret in it. */
const typed = fc
  .tuple(
    fc.constantFrom(
      ...saleFixture(0).map(({ title }) => title),
      ...['', 'Probate', 'Not found a home', 'Exchanged on', '"]}', 'Buyer pulled out'],
    ),
    fc.boolean(),
  )
  .map(([words, isFirst]) => (isFirst ? `${secret} ${words}` : `${words} ${secret}`));
const moment = fc.constantFrom(
  '2026-09-01T09:00:00Z',
  '2026-11-02T09:00:00Z',
  '2026-11-19T09:00:00Z',
  '2027-01-12T09:00:00Z',
);
const stage = fc.record({
  title: typed,
  description: fc.option(typed),
  progress: fc.constantFrom('Not Started', 'In Progress', 'Blocked', 'Completed'),
  progressNote: fc.option(typed),
  expectedUpdate: fc.option(moment),
  expectedCompletion: fc.option(moment),
  assignedToYou: fc.boolean(),
  updatedAt: moment,
});
const link = fc.record({
  stages: fc.option(fc.array(stage, { maxLength: 6 })),
  saleState: fc.constantFrom('for-sale-sold-stc', 'for-sale-no-offers', 'off-market', 'unknown'),
  completed: fc.integer({ min: 0, max: 28 }),
});
type Link = typeof link extends fc.Arbitrary<infer Value> ? Value : never;

function readingOf(links: Link[]) {
  const transactions = links.map(({ stages, saleState, completed }, at) => {
    const plain = transactionFixture(`t${at}`);
    return transactionFixture(`t${at}`, {
      saleState,
      yourRole: stages ? 'Agent' : null,
      address: { ...plain.address, line1: home(`t${at}`) },
      amount: 7_654_320 + at,
      transactionDate: '2025-12-24T09:00:00Z',
      listing: { amount: 7_654_321, currency: 'GBP', agent: secret, url: `https://${secret}.example.com` },
      stageProgress: { notStarted: 28 - completed, inProgress: 0, blocked: 0, completed },
    });
  });
  const stages = new Map(
    links.flatMap((one, at) => {
      const all = one.stages?.map((given, place) =>
        stageFixture({ ...given, id: `t${at}-s${place}`, transactionId: `t${at}` }),
      );
      return all ? [[`t${at}`, all] as const] : [];
    }),
  );
  return readingFixture(lineFixture(...transactions), stages, now);
}

/** The report and every text file made from it, as one text. */
async function exported(links: Link[], audience: Audience): Promise<string> {
  const report = chainReport(readingOf(links), audience, now);
  const all = JSON.stringify(report, (_, value: unknown) => (value instanceof Map ? [...value] : value));
  const files = [await chainCsv(report), await chainCalendar(report), summaryAsText(report.summary)];
  return [all, ...files].join('\n').replace(/\r\n /g, '');
}

const links = fc.array(link, { minLength: 2, maxLength: 4 });

it('never gives what people typed to another agent or a client', async () => {
  await fc.assert(
    fc.asyncProperty(links, async (given) => {
      for (const audience of [{ level: 'agent' }, { level: 'client', transactionId: 't0' }] as const) {
        const text = await exported(given, audience);
        expect(text).not.toContain(secret);
        expect(text).not.toMatch(/\b(yours?|you (are|said))\b/i);
        if (audience.level === 'agent') expect(text).not.toMatch(/765432|7,654,32|2025-12-24/);
      }
    }),
    { numRuns: 60 },
  );
});

it('never gives a client other homes or their stages, whatever holds the chain', async () => {
  await fc.assert(
    fc.asyncProperty(links, async (given) => {
      const text = await exported(given, { level: 'client', transactionId: 't1' });
      given.forEach((_, at) => {
        if (at === 1) return;
        expect(text).not.toContain(home(`t${at}`));
        expect(text).not.toContain(`t${at}-s`);
        expect(text).not.toContain(String(7_654_320 + at));
      });
      expect(text).toContain(home('t1'));
    }),
    { numRuns: 60 },
  );
});
