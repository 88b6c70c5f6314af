import { describe, expect, it } from 'vitest';
import { stageFixture } from '@/lib/stages/fixture';
import { chainReport } from './chain-report';
import { lineFixture, readingFixture, transactionFixture } from './fixture';
import type { Audience } from './redact';
import { type Copied, recordCopy } from './since-copied';
import { updateLetter } from './update-letter';

const now = Date.parse('2026-11-20T12:00:00Z');
const chain = lineFixture(
  transactionFixture('1', { yourRole: null }),
  transactionFixture('2', { amount: 612_345 }),
  transactionFixture('3'),
);
const stages = new Map([
  [
    '2',
    [
      stageFixture({
        title: 'Enquiries raised by Mr Patel',
        progress: 'Completed',
        updatedAt: '2026-10-02T09:00:00Z',
      }),
      stageFixture({ title: 'Searches', progress: 'Completed', updatedAt: '2026-10-20T09:00:00Z' }),
      stageFixture({
        title: 'LPE1 from Mr Patel',
        progress: 'Blocked',
        progressNote: 'Ring 07700 900123',
        updatedAt: '2026-11-12T09:00:00Z',
        expectedCompletion: '2026-12-03T09:00:00Z',
      }),
    ],
  ],
  ['3', [stageFixture({ title: 'Enquiries satisfied', progress: 'Completed' })]],
]);
const reading = readingFixture(chain, stages, now);
const window = { notBefore: '2027-01-12', middle: '2027-02-04', likelyBy: '2027-03-30' };
const letterFor = (
  audience: Audience,
  name: string | null = 'Tom Whitfield',
  of = reading,
  copied: Copied | null = null,
) => updateLetter(chainReport(of, audience, now), { transactionId: '2', name, window, copied });

describe('an update', () => {
  it('tells a client what is done, what is awaited and from whom, and what is next', () => {
    const { subject, body } = letterFor({ level: 'client', transactionId: '2' });
    expect(subject).toBe('Update on 2 Quay Street, 20 November 2026');
    expect(body.split('\n\n')).toEqual([
      'Dear Tom Whitfield,',
      'This is where 2 Quay Street stands as of 20 November 2026, 12:00.',
      'Done: 2 of 3 steps, most recently: Searches and Enquiries raised.',
      "We are waiting for: Leasehold management pack, usually from the seller's conveyancer (since at least 12 November 2026).",
      'The chain is also waiting for another sale in it.',
      'Next:\n- Leasehold management pack, expected 3 December 2026',
      'Exchange of contracts: 12 January to 30 March, most likely 4 February. This is an estimate from what is recorded today, not a promise.',
      'I will write again when something changes.',
      'Kind regards,',
    ]);
  });

  it('reveals no other home, price, note, name or number', () => {
    for (const audience of [{ level: 'client', transactionId: '2' }, { level: 'agent' }] as const) {
      const { subject, body } = letterFor(audience);
      for (const secret of ['612', '£', 'Patel', '07700', 'Harbour & Vale'])
        expect(subject + body, `${audience.level} ${secret}`).not.toContain(secret);
    }
    const { body } = letterFor({ level: 'client', transactionId: '2' });
    expect(body).not.toMatch(/[13] Quay Street/);
  });

  it('names the three latest completed and the three nearest expected stages', () => {
    const day = (at: number) => `2026-12-0${at}T09:00:00Z`;
    const titles = ['Survey', 'Mortgage offer', 'Deposit received', 'Searches', 'Enquiries raised'];
    const many = titles.flatMap((title, at) => [
      stageFixture({ title, id: `${at}`, progress: 'Completed', updatedAt: `2026-10-0${at + 1}T09:00:00Z` }),
      stageFixture({ title: `Visit ${at + 1}`, id: `next ${at}`, expectedCompletion: day(at + 1) }),
    ]);
    const of = readingFixture(chain, new Map([['2', many.toReversed()]]), now);
    const { body } = letterFor({ level: 'internal' }, null, of);
    expect(body).toContain(
      'Done: 5 of 10 steps, most recently: Enquiries raised, Searches and Deposit received.',
    );
    expect(body).toContain('Next:\n- Visit 1, expected 1 December 2026\n- Visit 2, expected 2 December 2026\n- Visit 3, expected 3 December 2026\n\n'); // oxfmt-ignore
  });

  it('uses the service’s counts if no stages were read, and omits the line if there are no stages', () => {
    const bodyWith = (stageProgress: (typeof chain.transactions)[number]['stageProgress']) => {
      const counted = {
        ...chain,
        transactions: chain.transactions.map((one) => ({ ...one, stageProgress })),
      };
      return letterFor({ level: 'internal' }, null, readingFixture(counted, new Map(), now)).body;
    };
    expect(bodyWith({ notStarted: 4, inProgress: 2, blocked: 1, completed: 3 })).toContain('Done: 3 of 10 steps.\n'); // oxfmt-ignore
    expect(bodyWith({ notStarted: 0, inProgress: 0, blocked: 0, completed: 0 })).not.toContain('Done:');
  });

  it('tells another professional about the whole chain', () => {
    const { body } = letterFor({ level: 'agent' }, null);
    expect(body).toMatch(/^Hello,/);
    expect(body).toContain('The chain: ');
  });

  it('says nothing about the chain if the sale is not joined to the others', () => {
    const [own, ...others] = [transactionFixture('2'), ...chain.transactions.filter(({ id }) => id !== '2')];
    const joined = lineFixture(...others);
    const apart = readingFixture({ ...joined, transactions: [...others, own] }, stages, now);
    expect(apart.insight.holds.transactionIds).toEqual(['1']);
    for (const audience of [{ level: 'agent' }, { level: 'client', transactionId: '2' }] as const)
      expect(letterFor(audience, null, apart).body).not.toMatch(/The chain/);
  });

  it('tells a client nothing about the chain, even if it waits for them, and says when it was read', () => {
    const read = readingFixture(lineFixture(transactionFixture('2')), stages, now - 86_400_000);
    const { body } = letterFor({ level: 'client', transactionId: '2' }, null, read);
    expect(read.insight.holds.transactionIds).toEqual(['2']);
    expect(body).not.toContain('The chain: ');
    expect(body).toContain('as of 19 November 2026, 12:00');
  });

  it('counts no stage as done if none is, and expects nothing of completed stages', () => {
    const day = { expectedCompletion: '2026-12-01T09:00:00Z' };
    const bodyOf = (given: Parameters<typeof stageFixture>[0]) =>
      letterFor({ level: 'internal' }, null, readingFixture(chain, new Map([['2', [stageFixture(given)]]]), now)).body; // oxfmt-ignore
    expect(bodyOf({ ...day })).toMatch(/Done: 0 of 1 steps\.[^]*Next:/);
    expect(bodyOf({ ...day, progress: 'Completed' })).not.toContain('Next:');
  });

  it('gives no awaited stage and no window once the sale is completed', () => {
    const done = ['Exchange of contracts', 'Completion'].map((title) =>
      stageFixture({ title, progress: 'Completed' }),
    );
    const over = readingFixture(chain, new Map([['2', done], ['3', done]]), now); // oxfmt-ignore
    const { body } = letterFor({ level: 'client', transactionId: '2' }, null, over);
    expect(body).toContain('It has completed.');
    expect(body).not.toMatch(/waiting for|Exchange of contracts:/);
  });

  it('says what is late apart from what is next, of which days that have passed leave none out, once each', () => {
    const dated = ['2026-07-03', '2026-11-20', '2026-11-19', '2026-11-20', '2026-12-01', '2026-12-02', '2026-12-03'].map((day) => stageFixture({ title: `Visit ${day}`, expectedCompletion: `${day}T09:00:00Z` })); // oxfmt-ignore
    const of = readingFixture(chain, new Map([['2', dated]]), now);
    expect(letterFor({ level: 'internal' }, null, of).body).toContain(
      'Still open:\n- Visit 2026-07-03, was expected by 3 July 2026\n- Visit 2026-11-19, was expected by 19 November 2026\n\n' +
        'Next:\n- Visit 2026-11-20, expected 20 November 2026\n- Visit 2026-12-01, expected 1 December 2026\n- Visit 2026-12-02, expected 2 December 2026\n\n',
    );
  });

  it.each([
    ['off-market', 'It is off the market.', []],
    ['for-sale-no-offers', 'It has no buyer yet.', ['Next', 'Exchange of contracts']],
  ])('says instead of what is awaited that a sale is %s', (saleState, words, still) => {
    const transactions = chain.transactions.map((one) => (one.id === '2' ? { ...one, saleState } : one));
    const stopped = readingFixture({ ...chain, transactions }, stages, now);
    for (const audience of [{ level: 'client', transactionId: '2' }, { level: 'internal' }] as const) {
      const lines = letterFor(audience, null, stopped).body.split('\n\n');
      expect(lines).toContain(words);
      const of = /^(We are waiting|Next|Exchange of contracts)/;
      expect(lines.flatMap((line) => of.exec(line)?.[0] ?? [])).toEqual(still);
    }
  });

  it('says that the chain waits for another sale, “also” only if something is awaited here', () => {
    const of = readingFixture(chain, new Map([['3', stages.get('3')!]]), now);
    const bodies = [reading, of].map((one) => letterFor({ level: 'client', transactionId: '2' }, null, one).body); // oxfmt-ignore
    const words = bodies.map((body) => /^The chain is .*$/m.exec(body)?.[0]);
    expect(words).toEqual(['also ', ''].map((also) => `The chain is ${also}waiting for another sale in it.`));
  });

  it('names no stage as next that is done but was not marked as completed', () => {
    const next = (due: string[], ...completed: string[]) => {
      const stage = (title: string) => stageFixture({ title, expectedCompletion: '2026-12-01T09:00:00Z' });
      const done = completed.map((title) => stageFixture({ title, progress: 'Completed' }));
      const of = readingFixture(chain, new Map([['2', [...done, ...due.map(stage)]]]), now);
      const { body } = letterFor({ level: 'client', transactionId: '2' }, null, of);
      return body.split('\n\n').filter((line) => /^(It has|Next)/.test(line));
    };
    const [before, after] = ['Survey', 'Completion and keys released'];
    const dayOf = (title: string) => `- ${title}, expected 1 December 2026`;
    expect(next([before, after])).toEqual([`Next:\n${dayOf('Survey')}\n${dayOf('Completion')}`]);
    expect(next([before, after], 'Contracts exchanged')).toEqual(['It has exchanged.', `Next:\n${dayOf('Completion')}`]); // oxfmt-ignore
    expect(next([before], 'Contracts exchanged', after)).toEqual(['It has completed.']);
  });

  it('says that a sale has exchanged, and lists recent stages without duplicates', () => {
    const completed = (title: string, day: string) => stageFixture({ id: title + day, title, progress: 'Completed', updatedAt: `2026-11-${day}T09:00:00Z` }); // oxfmt-ignore
    const done = [completed('Contracts exchanged', '09'), ...['10', '11', '12'].map((day) => completed('Enquiries raised', day)), completed('Deposit received', '08')]; // oxfmt-ignore
    const exchanged = readingFixture(chain, new Map([['2', done], ['3', done]]), now); // oxfmt-ignore
    const { body } = letterFor({ level: 'agent' }, null, exchanged);
    expect(body).toContain('It has exchanged.');
    expect(body).not.toMatch(/waiting for|Exchange of contracts:/);
    expect(body).toContain('most recently: Enquiries raised, Exchange and Deposit.');
    expect(body).toContain('The chain: ');
    expect(letterFor({ level: 'client', transactionId: '2' }, null).body).not.toContain('The chain: ');
  });

  it('tells a colleague titles and notes as recorded', () => {
    const { body } = letterFor({ level: 'internal' }, null);
    expect(body).toContain('We are waiting for: LPE1 from Mr Patel');
    expect(body).toContain('The note says: “Ring 07700 900123”');
    expect(body).toContain('The chain: ');
  });

  it('says what has changed since it was last copied, with titles that its reader may know', () => {
    const then = stages
      .get('2')!
      .map((stage) =>
        stage.title.startsWith('LPE1')
          ? { ...stage, progress: 'In Progress' as const, expectedCompletion: '2026-11-19T09:00:00Z' }
          : stage.title === 'Searches'
            ? { ...stage, progress: 'In Progress' as const }
            : stage,
      );
    const copied = recordCopy(then, Date.parse('2026-11-12T08:00:00Z'));
    for (const kept of Object.values(copied.stages)) expect(kept).toMatch(/^[nibc][\d-]*$/);
    const { body } = letterFor({ level: 'client', transactionId: '2' }, null, reading, copied);
    expect(body.split('\n\n')[2]).toBe(
      'Since my last update on 12 November 2026:\n- Searches: completed\n- Leasehold management pack: blocked',
    );
  });

  it('gives no window if there is none, and the day of writing even if it was read the day before', () => {
    const read = readingFixture(lineFixture(transactionFixture('2')), stages, now - 86_400_000);
    const report = chainReport(read, { level: 'client', transactionId: '2' }, now);
    const { subject, body } = updateLetter(report, { transactionId: '2', name: '', window: null, copied: null }); // oxfmt-ignore
    expect(subject).toBe('Update on 2 Quay Street, 20 November 2026');
    expect(body).toMatch(/^Hello,\n/);
    expect(body).not.toMatch(/Exchange of contracts:|also waiting/);
  });

  const report = chainReport(reading, { level: 'internal' }, now);
  const held = report.insight.links.find(({ transactionId }) => transactionId === '2')!.holding!;
  it.each<[string, Partial<typeof held> | null, string | null]>([
    ['has come up next', { progress: 'next', since: '2026-11-12T09:00:00Z', note: null }, 'Searches, usually from the surveyor (since 12 November 2026).'],
    ['is under way', { progress: 'under way', since: '2026-07-14T23:30:00Z', note: null }, 'Searches, usually from the surveyor (since at least 15 July 2026).'],
    ['has an unknown start', { since: null, note: null }, 'Searches, usually from the surveyor.'],
    ['could be anyone’s', { kind: { ...held.kind, clearedBy: null }, since: null, note: 'No access' }, 'Searches. The note says: “No access”.'],
    ['is the user’s own', { whose: 'you', since: null, note: null }, 'Searches, from me.'],
    ['is not known', null, null],
  ])('says what is awaited if it %s', (_, given, words) => {
    const kind = { ...held.kind, clearedBy: 'Surveyor' as const };
    const holding = given && { ...held, title: 'Searches', kind, ...given };
    const links = report.insight.links.map((link) => (link.transactionId === '2' ? { ...link, holding } : link));
    const { body } = updateLetter({ ...report, insight: { ...report.insight, links } }, { transactionId: '2', name: null, window, copied: null });
    if (words) expect(body.split('\n\n')).toContain(`We are waiting for: ${words}`);
    else expect(body).not.toContain('We are waiting for');
  }); // oxfmt-ignore
});
