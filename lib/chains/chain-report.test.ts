import { describe, expect, it } from 'vitest';
import { stageFixture } from '@/lib/stages/fixture';
import { chainReport } from './chain-report';
import { lineFixture, readingFixture, transactionFixture } from './fixture';
import type { Audience } from './redact';
import { summaryAsText } from './summary';

const now = Date.parse('2026-11-20T12:00:00Z');
const top = transactionFixture('1', {
  yourRole: null,
  stageProgress: { notStarted: 6, inProgress: 1, blocked: 0, completed: 20 },
});
const chain = lineFixture(top, transactionFixture('2'), transactionFixture('3', { amount: 250_000 }));
const survey = stageFixture({
  title: 'Survey of Mr Patel’s roof',
  progress: 'Blocked',
  progressNote: 'Ring 07700 900123',
  updatedAt: '2026-10-12T09:00:00Z',
});
const satisfied = stageFixture({ title: 'Enquiries satisfied', progress: 'Completed' });
const stages = new Map([
  ['2', [survey]],
  ['3', [satisfied]],
]);
const reading = readingFixture(chain, stages, now);
const reportFor = (audience: Audience, of = reading) => chainReport(of, audience, now);
const textFor = (audience: Audience) => summaryAsText(reportFor(audience).summary).split('\n');

const assumed =
  'Estimates assume: each stage takes about as long as such a stage usually does; 1 link judged without stages, by how many are completed or by the other links; usual steps that no one has recorded are still to come in 2 links; a block lasts about two and a half weeks from now; no one works between Christmas and New Year.';
const unknown =
  'Not known: 1 Quay Street shows counts only; 1 Quay Street: no onward purchase is recorded; 3 Quay Street: no sale by the buyer is recorded, and there may not be one.';

describe('the report', () => {
  it('tells a colleague everything', () => {
    expect(textFor({ level: 'internal' })).toEqual([
      '3 Quay Street to 1 Quay Street',
      '',
      'This chain has 3 properties. You are the Agent in 2 of them.',
      '2 Quay Street is likely to be the last: “Survey of Mr Patel’s roof” is blocked, since at least 12 October. The next move is usually with the surveyor.',
      expect.stringMatching(/^Not before \d+ (January|February)( 2027)?; too early to say more\.$/),
      '2 Quay Street is blocked: “Ring 07700 900123”.',
      '',
      '- 1 Quay Street: Sold STC at £425,000, 20 of 27 stages completed, waits for 2 Quay Street. Only counts of stages are visible.',
      '- 2 Quay Street: Sold STC at £425,000, 1 of 4 stages completed, waits for 3 Quay Street. Blocked: “Ring 07700 900123”.',
      '- 3 Quay Street: Sold STC at £250,000, 1 of 4 stages completed.',
      '',
      'As of 20 November 2026, 12:00.',
      assumed,
      unknown,
    ]);
  });

  it('tells everyone that not all of it is recorded', () => {
    const told = readingFixture(chain, stages, now, [
      { kind: 'done', stageId: survey.id, day: '2026-12-01' },
    ]);
    const client = { level: 'client', transactionId: '2' } as const;
    const levels = [{ level: 'internal' }, { level: 'agent' }, client] as const;
    const sentences = levels.map(
      (audience) => /Some of this is .*\./.exec(summaryAsText(reportFor(audience, told).summary))?.[0],
    );
    const outside = 'Some of this is what we were told, not what is recorded.';
    expect(sentences).toEqual([
      'Some of this is what you said here, not what is recorded.',
      outside,
      outside,
    ]);
    expect(textFor(client).join()).not.toContain('Some of this');
  });

  it('tells another agent how every link stands, without amounts, notes or names', () => {
    expect(textFor({ level: 'agent' })).toEqual([
      '3 Quay Street to 1 Quay Street',
      '',
      'This chain has 3 properties.',
      '2 Quay Street is likely to be the last: “Survey” is blocked, since at least 12 October. The next move is usually with the surveyor.',
      expect.stringMatching(/^Not before \d+ (January|February)( 2027)?; too early to say more\.$/),
      '2 Quay Street is blocked: “Survey”.',
      '',
      '- 1 Quay Street: Sold STC, 20 of 27 stages completed, waits for 2 Quay Street. Only counts of stages are visible.',
      '- 2 Quay Street: Sold STC, 1 of 4 stages completed, waits for 3 Quay Street. Blocked: “Survey”.',
      '- 3 Quay Street: Sold STC, 1 of 4 stages completed.',
      '',
      'As of 20 November 2026, 12:00.',
      assumed,
      unknown,
    ]);
  });

  it('tells a client about their own link, and only the sale state of the others', () => {
    // The window of the whole chain would reveal how the others stand.
    expect(reportFor({ level: 'client', transactionId: '2' }).insight.window).toBeNull();
    expect(textFor({ level: 'client', transactionId: '2' })).toEqual([
      '2 Quay Street and its chain',
      '',
      'This chain has 3 properties.',
      '2 Quay Street is likely to be the last: “Survey” is blocked, since at least 12 October. The next move is usually with the surveyor.',
      '2 Quay Street is blocked: “Survey”.',
      '',
      '- A link above: Sold STC.',
      '- 2 Quay Street: Sold STC at £425,000, 1 of 4 stages completed, waits for A link below. Blocked: “Survey”.',
      '- A link below: Sold STC.',
      '',
      'As of 20 November 2026, 12:00.',
      'Estimates assume: each stage takes about as long as such a stage usually does; a block lasts about two and a half weeks from now; no one works between Christmas and New Year.',
    ]);
    expect(textFor({ level: 'client', transactionId: '3' })).toEqual([
      '3 Quay Street and its chain',
      '',
      'This chain has 3 properties.',
      'It is waiting for another link in the chain.',
      '',
      '- Link 2 above: Sold STC.',
      '- Link 1 above: Sold STC.',
      '- 3 Quay Street: Sold STC at £250,000, 1 of 4 stages completed.',
      '',
      'As of 20 November 2026, 12:00.',
    ]);
  });

  it('gives the health, ends and bottleneck path of the links that are shared', () => {
    const outline = ({ level, health, ends, bottleneckPath, madeAt }: ReturnType<typeof reportFor>) => ({
      level,
      health: [...health].map(([id, one]) => `${id} ${one.level}`),
      ends: ends.map(({ transactionId, position, state }) => `${transactionId} ${position} ${state}`),
      bottleneckPath,
      madeAt,
    });
    const bottom = transactionFixture('3', { saleState: 'for-sale-no-offers' });
    const unsold = readingFixture(lineFixture(top, transactionFixture('2'), bottom), stages, now);
    expect(outline(reportFor({ level: 'internal' }, unsold))).toEqual({
      level: 'internal',
      health: ['1 grey', '2 red', '3 amber'],
      ends: ['1 top unknown', '3 bottom open'],
      bottleneckPath: ['3'],
      madeAt: now,
    });
    expect(outline(reportFor({ level: 'client', transactionId: '3' }, unsold))).toEqual({
      level: 'client',
      health: ['3 amber'],
      ends: ['3 bottom open'],
      bottleneckPath: [],
      madeAt: now,
    });
  });

  it('never says “you” to other readers, whoever has the next move', () => {
    const yours = new Map([...stages, ['2', [{ ...survey, assignedToYou: true }]]]);
    const given = readingFixture(chain, yours, now);
    expect(reportFor({ level: 'internal' }, given).insight.holds.whose).toBe('you');
    for (const audience of [{ level: 'agent' }, { level: 'client', transactionId: '2' }] as const) {
      const { insight, summary } = reportFor(audience, given);
      expect(insight.holds.whose).toBe('usually the Surveyor');
      expect(summaryAsText(summary)).not.toMatch(/\byou(rs?)?\b/i);
    }
  });
});

describe('the report for a client', () => {
  it('says that others hold the chain only if the client’s own link cannot', () => {
    const reportOf = (read: Map<string, ReturnType<typeof stageFixture>[]>) => {
      const two = lineFixture(transactionFixture('1'), transactionFixture('2'));
      return chainReport(readingFixture(two, read, now), { level: 'client', transactionId: '1' }, now);
    };
    const open = [stageFixture({ title: 'Enquiries raised' })];
    const several = reportOf(new Map([['1', open], ['2', open]])); // oxfmt-ignore
    expect([several.isHeldElsewhere, several.insight.holds.text]).toEqual([false, '']);
    const over = [stageFixture({ title: 'Contracts exchanged', progress: 'Completed' })];
    const exchanged = reportOf(new Map([['1', over], ['2', over]])); // oxfmt-ignore
    expect([exchanged.isHeldElsewhere, exchanged.insight.joined]).toEqual([false, []]);
    expect(exchanged.chain.transactions.map(({ yourRole }) => yourRole)).toEqual(['Agent', null]);
  });

  it('reveals no days or contradictions of other links', () => {
    const completing = (id: string, day: string) => [
      stageFixture({ title: 'Contracts exchanged', progress: id === '1' ? 'Completed' : 'Not Started' }),
      stageFixture({ title: 'Completion and keys released', expectedCompletion: `2027-02-${day}T09:00:00Z` }),
      stageFixture({ title: 'Enquiries raised', progress: 'Blocked' }),
    ];
    const two = lineFixture(transactionFixture('1'), transactionFixture('2'));
    const both = readingFixture(two, new Map([['1', completing('1', '01')], ['2', completing('2', '05')]]), now); // oxfmt-ignore
    expect([both.insight.contradictions.length, both.insight.completionDays.length]).toEqual([1, 2]);
    const { insight } = chainReport(both, { level: 'client', transactionId: '1' }, now);
    expect([insight.contradictions, insight.completionDays]).toEqual([[], []]);
    expect(insight.statements.filter(({ text }) => text.startsWith('Completion is expected'))).toEqual([]);
  });

  it('reveals neither that all links have exchanged nor that another link is blocked', () => {
    const given = (ofTwo: Parameters<typeof stageFixture>[0][]) =>
      readingFixture(lineFixture(transactionFixture('1'), transactionFixture('2')), new Map([['1', [stageFixture({ title: 'Offer accepted' })]], ['2', ofTwo.map((one) => stageFixture(one))]]), now); // oxfmt-ignore
    const clientInsight = (reading: ReturnType<typeof given>) =>
      chainReport(reading, { level: 'client', transactionId: '1' }, now).insight;
    const done = ['Enquiries satisfied', 'Report on title sent to buyer'].map((title) => ({ title, progress: 'Completed' })); // oxfmt-ignore
    const blocked = given([...done, { title: 'Deposit received', progress: 'Blocked' }]);
    const ids = (all: { assumptions: { id: string }[] }[]) => all.flatMap((one) => one.assumptions.map(({ id }) => id)); // oxfmt-ignore
    expect(blocked.insight.holds.transactionIds).toEqual(['1']);
    expect(ids(blocked.insight.statements)).toContain('blocks-end');
    expect(ids(clientInsight(blocked).statements)).not.toContain('blocks-end');
    const over = [stageFixture({ title: 'Contracts exchanged', progress: 'Completed' })];
    const two = lineFixture(transactionFixture('1'), transactionFixture('2'));
    const exchanged = readingFixture(two, new Map([['1', over], ['2', over]]), now); // oxfmt-ignore
    expect(exchanged.insight.holds.text).toContain('Every link has exchanged');
    expect(clientInsight(exchanged).holds.text).toBe('');
  });
});
