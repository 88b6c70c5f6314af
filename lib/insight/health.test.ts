import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { darkFixture, inputFixture, linkFixture, linkOf, saleFixture, insightStageFixture } from './fixture';
import type { InsightInput, InsightStage } from './insight-input';

const replies = 'Replies to enquiries received';
const deposit = { 'Deposit received': { expectedCompletion: '2027-02-01T09:00:00Z' } };
const dated = saleFixture(17, deposit);
const keys = 'Completion and keys released';

describe('the health of a link', () => {
  const healthOf = (link = linkFixture('a'), stages?: InsightStage[]) =>
    linkOf(analyseChain(inputFixture([link], stages ? { a: stages } : {})), 'a').health;
  const sale = (given: Partial<InsightStage>) => saleFixture(17, { ...deposit, [replies]: given });

  it.each([
    ['off the market', 'red', 'Off the market', linkFixture('a', { saleState: 'off-market' }), dated],
    [
      'blocked, with a note',
      'red',
      'Blocked: “Partner is away”',
      undefined,
      sale({ progress: 'Blocked', progressNote: 'Partner is away' }),
    ],
    [
      'blocked, with an empty note',
      'red',
      `Blocked: “${replies}”`,
      undefined,
      sale({ progress: 'Blocked', progressNote: ' ' }),
    ],
    [
      'late on a Sunday, expected the Friday before',
      'red',
      `“${replies}” was expected by 20 November`,
      undefined,
      sale({ expectedCompletion: '2026-11-20T09:00:00Z' }),
    ],
    [
      'late on the critical path',
      'red',
      `“${replies}” is 1 working day late`,
      undefined,
      sale({ expectedCompletion: '2026-11-19T09:00:00Z' }),
    ],
    [
      'late on the critical path, with a stage off it even later',
      'red',
      `“${replies}” is 1 working day late`,
      undefined,
      saleFixture(17, {
        ...deposit,
        [replies]: { expectedCompletion: '2026-11-19T09:00:00Z' },
        "Seller's contract signed": { expectedCompletion: '2026-11-02T09:00:00Z' },
      }),
    ],
    [
      'a broken promise',
      'amber',
      `“${replies}”: nothing recorded since 10 November, update expected by 18 November`,
      undefined,
      sale({ expectedUpdate: '2026-11-18T09:00:00Z', updatedAt: '2026-11-10T09:00:00Z' }),
    ],
    ['without concerns', 'green', 'Nothing is blocked or late', undefined, dated],
    [
      'without concerns or dates',
      'green',
      'Nothing is blocked; no dates are recorded',
      undefined,
      saleFixture(17),
    ],
    ['exchanged', 'green', 'Exchanged', undefined, saleFixture(25)],
    [
      'exchanged, with a leftover block',
      'green',
      'Exchanged',
      undefined,
      saleFixture(25, { 'Enquiries raised': { progress: 'Blocked', updatedAt: '2026-11-21T09:00:00Z' } }),
    ],
    ['completed', 'green', 'Completed', undefined, saleFixture(27)],
    [
      'late off the critical path',
      'amber',
      "“Seller's contract signed” is 14 working days late",
      undefined,
      saleFixture(17, { "Seller's contract signed": { expectedCompletion: '2026-11-02T09:00:00Z' } }),
    ],
    [
      'without concerns, with dates on done stages only',
      'green',
      'Nothing is blocked; no dates are recorded',
      undefined,
      saleFixture(17, { 'Enquiries raised': { expectedCompletion: '2026-11-02T09:00:00Z' } }),
    ],
    [
      'without a buyer',
      'amber',
      'No buyer yet',
      linkFixture('a', { saleState: 'for-sale-no-offers' }),
      dated,
    ],
    ['without stages', 'grey', 'No stages are recorded yet', undefined, []],
    ['not read yet', 'grey', 'Its stages have not been read yet', undefined, undefined],
    ['dark', 'grey', 'Only counts of stages are visible', darkFixture('a', 9), undefined],
  ] as const)('%s is %s: %s', (_, level, reason, link, stages) => {
    expect(healthOf(link, stages && [...stages])).toEqual({ level, reason });
  });

  it('is red for a block that only the counts show', () => {
    const counts = { notStarted: 1, inProgress: 0, blocked: 1, completed: 0 };
    const unread = analyseChain(inputFixture([linkFixture('a', { stageProgress: counts })], {}, { unread: ['a'] })); // oxfmt-ignore
    expect(linkOf(unread, 'a').health).toEqual({ level: 'red', reason: '1 stage blocked, not read yet' });
    expect(healthOf(linkFixture('a', { yourRole: null, stageProgress: counts }))).toEqual({
      level: 'red',
      reason: '1 stage blocked, details not visible',
    });
  });

  it.each([
    // Today is Sunday, 22 November: seven working days have passed since the 11th, and eight since the 10th.
    ['2026-11-11T09:00:00Z', 'green', 'Nothing is blocked; no dates are recorded'],
    ['2026-11-10T09:00:00Z', 'amber', 'No news for 8 working days'],
  ])('without news since %s is %s', (updatedAt, level, reason) => {
    const stages = [insightStageFixture({ title: replies, updatedAt })];
    const link = linkFixture('a', { updatedAt });
    const insight = analyseChain(inputFixture([link], { a: stages }));
    expect(linkOf(insight, 'a').health).toEqual({ level, reason });
  });

  it('names the first of several blocks, before and after exchange', () => {
    const titles = ['Post-completion registration', 'Stamp duty paid'];
    const after = titles.map((title) => insightStageFixture({ title, progress: 'Blocked' }));
    const reasonOf = (stages: InsightStage[]) => healthOf(linkFixture('a'), stages).reason;
    expect(reasonOf([...saleFixture(25), ...after])).toBe(`Blocked: “${titles[0]}”`);
    expect(reasonOf([...saleFixture(17), ...after.toReversed()])).toBe(`Blocked: “${titles[1]}”`);
    const before = saleFixture(17, { [replies]: { progress: 'Blocked' }, "Buyer's contract signed": { progress: 'Blocked' } }); // oxfmt-ignore
    expect(reasonOf([...after, ...before])).toBe(`Blocked: “${replies}”`);
  });

  it('is red for a block after exchange, although that does not hold the chain', () => {
    const stages = [...saleFixture(17), insightStageFixture({ title: 'Keys released', progress: 'Blocked' })];
    expect(healthOf(linkFixture('a'), stages)).toEqual({ level: 'red', reason: 'Blocked: “Keys released”' });
    const { holds } = analyseChain(inputFixture([linkFixture('a')], { a: stages }));
    expect(holds.stageId).toBe(replies);
  });
});

describe('the health of a chain', () => {
  const three = ['a', 'b', 'c'].map((id) => linkFixture(id));
  const healthOf = (stages: InsightInput['stages'], links = three) =>
    analyseChain(inputFixture(links, stages)).health;
  const completing = (expectedCompletion: string) =>
    saleFixture(17, { ...deposit, [keys]: { expectedCompletion } });

  it('is that of its worst link, with the link’s name', () => {
    const promised = { expectedUpdate: '2026-11-18T09:00:00Z', updatedAt: '2026-11-10T09:00:00Z' };
    const health = healthOf({
      a: saleFixture(17, { [replies]: promised }),
      b: saleFixture(17, { [replies]: { progress: 'Blocked' } }),
      c: dated,
    });
    expect(health).toEqual({ level: 'red', reason: `b Quay Street is blocked: “${replies}”` });
  });

  it('isolates a right-to-left address from the text after it', () => {
    const hebrew = linkFixture('a', { address: { line1: 'רחוב הרצל 5' } });
    const stages = saleFixture(17, { [replies]: { progress: 'Blocked', progressNote: '1 form' } });
    expect(healthOf({ a: stages, b: dated }, [hebrew, linkFixture('b')]).reason).toBe(
      '\u2068רחוב הרצל 5\u2069 is blocked: “1 form”',
    );
  });

  it('is not repeated if the verdict, a contradiction or the completion days already say it', () => {
    const said = (given: InsightInput) => analyseChain(given).statements.map(({ text }) => text);
    const pair = [linkFixture('a'), linkFixture('b')];
    expect(said(inputFixture(pair, { a: saleFixture(27), b: saleFixture(27) }))).toEqual([
      'Every link has completed.',
    ]);
    const dated = (day: string) => saleFixture(25, { [keys]: { expectedCompletion: day } });
    const days = said(inputFixture(pair, { a: dated('2026-12-04'), b: dated('2026-12-07') }));
    expect(days.filter((text) => text.includes('4 December'))).toHaveLength(1);
    const apart = said(inputFixture(pair, { a: saleFixture(25), b: saleFixture(4) }));
    expect(
      apart.filter((text) => text.includes('everyone in a chain exchanges on the same day')),
    ).toHaveLength(1);
    const [, , alone] = said(
      inputFixture([linkFixture('a')], { a: saleFixture(17, { [replies]: { progress: 'Blocked' } }) }),
    );
    expect(alone).toBe(`A Quay Street is blocked: “${replies}”.`);
  });

  it('compares completion dates by their day in London', () => {
    // In summer 23:30 UTC is the next day in London; in winter it is the same day.
    const levelOf = (a: string, b: string) =>
      healthOf({ a: completing(a), b: completing(b), c: dated }).level;
    expect(levelOf('2027-06-30T23:30:00Z', '2027-07-01T11:00:00Z')).toBe('green');
    expect(levelOf('2027-06-30T22:30:00Z', '2027-06-30T23:30:00Z')).toBe('amber');
    expect(levelOf('2027-01-29T23:30:00Z', '2027-01-29T11:00:00Z')).toBe('green');
  });

  it('ignores the completion date of a link that has completed', () => {
    const given = inputFixture([linkFixture('a'), linkFixture('b')], {
      a: saleFixture(27, { [keys]: { expectedCompletion: '2026-11-20T12:00:00Z', progress: 'Completed' } }),
      b: saleFixture(25, { [keys]: { expectedCompletion: '2026-12-04T12:00:00Z' } }),
    });
    const { health, completionDays } = analyseChain(given);
    expect([health.level, completionDays]).toEqual(['green', []]);
  });

  it('is grey if fewer than half can be judged, and green with the number judged otherwise', () => {
    expect(healthOf({ a: dated })).toEqual({ level: 'grey', reason: '1 of 3 links can be judged' });
    // Half is enough.
    expect(healthOf({ a: dated }, three.slice(0, 2))).toEqual({
      level: 'green',
      reason: 'Nothing is blocked or late in the 1 of 2 links that can be judged',
    });
    expect(healthOf({ a: dated, b: dated }).reason).toBe(
      'Nothing is blocked or late in the 2 of 3 links that can be judged',
    );
    expect(healthOf({ a: dated, b: dated, c: dated }).reason).toBe('Nothing is blocked or late');
    expect(healthOf({ a: dated, b: saleFixture(17) }, three.slice(0, 2)).reason).toBe('Nothing is blocked; no dates are recorded'); // oxfmt-ignore
    expect(healthOf({ a: [] }, three.slice(0, 1)).level).toBe('grey');
    // An exchanged link needs no dates.
    const apart = inputFixture(three.slice(0, 2), { a: saleFixture(25), b: dated });
    expect(analyseChain({ ...apart, chain: { ...apart.chain, links: [] } }).health.reason).toBe('Nothing is blocked or late'); // oxfmt-ignore
    expect(healthOf({}, [])).toEqual({ level: 'grey', reason: 'There are no transactions' });
  });
});

it('does not report silence while stages are unread, because they may have changed today', () => {
  const quiet = linkFixture('a', { updatedAt: '2026-10-01T09:00:00Z' });
  const { links } = analyseChain(inputFixture([quiet], {}, { unread: ['a'] }));
  expect(links[0]!.health).toEqual({ level: 'grey', reason: 'Its stages have not been read yet' });
});
