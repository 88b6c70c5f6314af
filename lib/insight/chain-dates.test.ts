import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { darkFixture, inputFixture, linkFixture, saleFixture } from './fixture';
import type { InsightInput } from './insight-input';

const exchange = 'Contracts exchanged';
const completion = 'Completion and keys released';
const at = (day: string) => ({ expectedCompletion: `${day}T09:00:00Z` });

/** Links in a line, each with the days entered for exchange and completion; 25 completed stages mean exchanged. */
function datesOf(
  typed: { exchange?: string; completion?: string; completed?: number }[],
  given: Partial<InsightInput> = {},
) {
  const ids = typed.map((_, index) => 'abcdef'[index]!);
  const stages = Object.fromEntries(
    typed.map((one, index) => [
      ids[index]!,
      saleFixture(one.completed ?? 24, {
        ...(one.exchange && { [exchange]: at(one.exchange) }),
        ...(one.completion && { [completion]: at(one.completion) }),
      }),
    ]),
  );
  return analyseChain(
    inputFixture(
      ids.map((id) => linkFixture(id)),
      stages,
      given,
    ),
  ).dates;
}
const exchanged = (day: string) => ({ completion: day, completed: 25 });

describe('the days entered for exchange and completion', () => {
  it('are listed per link, with a reason where there is none', () => {
    const { dates } = analyseChain(
      inputFixture([linkFixture('a'), linkFixture('b'), darkFixture('c', 3), linkFixture('d')], {
        a: saleFixture(24, { [exchange]: at('2027-01-15'), [completion]: at('2027-01-29') }),
        b: saleFixture(24),
        d: [],
      }),
    );
    expect(dates.exchange.links).toEqual({
      a: { stageId: exchange, day: '2027-01-15', objections: expect.any(Array) },
      b: 'No day entered',
      c: 'Counts only',
      d: 'No stages recorded',
    });
    expect(dates.completion.links.a).toMatchObject({ stageId: completion, day: '2027-01-29' });
    expect(dates.exchange.statements[0]).toMatchObject({
      text: 'Only a Quay Street names a day for exchange: Friday 15 January.',
      unknown: [
        expect.stringContaining('no day entered'),
        expect.stringContaining('counts only'),
        expect.stringContaining('no stages recorded'),
      ],
    });
  });

  it('are proposed from tomorrow at the earliest', () => {
    const now = '2026-11-23T09:00:00Z';
    const { completion: days } = datesOf([exchanged('2026-11-23'), exchanged('2026-11-24')], { now });
    expect(days.proposals[0]).toMatchObject({ day: '2026-11-24' });
    expect(days.proposals.filter(({ day }) => day <= '2026-11-23')).toEqual([]);
  });

  it('lead to no proposal if they agree', () => {
    const { exchange: days } = datesOf([{ exchange: '2027-01-15' }, { exchange: '2027-01-15' }]);
    expect(days).toMatchObject({ days: ['2027-01-15'], isUnsettled: false, proposals: [] });
    expect(days.statements.map(({ text }) => text)).toEqual([
      'All 2 links that name a day for exchange name Friday 15 January.',
    ]);
  });

  it('lead to proposals if they differ, the one with the least movement first, with each link’s move', () => {
    const days = datesOf([
      exchanged('2027-01-13'),
      exchanged('2027-01-15'),
      exchanged('2027-01-18'),
    ]).completion;
    expect(days).toMatchObject({ days: ['2027-01-13', '2027-01-15', '2027-01-18'], isUnsettled: true });
    expect(days.proposals[0]).toEqual({
      day: '2027-01-15',
      workingDays: 3,
      moves: [
        { transactionId: 'a', from: '2027-01-13', workingDays: 2 },
        { transactionId: 'c', from: '2027-01-18', workingDays: -1 },
      ],
    });
    expect(days.proposals.map(({ workingDays }) => workingDays)).toEqual([3, 4, 4]);
    expect(days.statements.map(({ text }) => text)).toEqual([
      'The links name 3 different days for completion: 13 January, 15 January and 18 January.',
      'Friday 15 January needs the least movement: 2 links, 3 working days in all.',
    ]);
  });

  it('are objected to at a weekend, on a bank holiday, during the Christmas closure or in the past, even if all agree', () => {
    const allOn = (day: string) => datesOf([exchanged(day), exchanged(day)]).completion;
    for (const [day, words] of [
      ['2027-01-16', 'A Saturday'],
      ['2027-01-17', 'A Sunday'],
      ['2026-12-28', 'A bank holiday'],
      ['2026-12-30', 'Offices are shut'],
      ['2026-11-20', 'Has passed'],
    ] as const) {
      const days = allOn(day);
      expect(days.links.a).toMatchObject({ objections: [words] });
      expect(days.isUnsettled).toBe(true);
      expect(days.proposals).toHaveLength(3);
    }
    expect(allOn('2027-01-18').isUnsettled).toBe(false);
  });

  it('are allowed during the Christmas closure without that assumption', () => {
    const days = datesOf([exchanged('2026-12-30')], { without: ['shut-at-christmas'] }).completion;
    expect(days).toMatchObject({ isUnsettled: false, proposals: [] });
  });

  it('are never proposed in the past, earlier than the forecast allows, or for completion before exchange', () => {
    const { exchange: first, completion: second } = datesOf([
      { exchange: '2026-11-24', completion: '2026-11-27', completed: 4 },
      { exchange: '2026-11-26', completion: '2026-11-30', completed: 4 },
    ]);
    const { window } = analyseChain(
      inputFixture([linkFixture('a'), linkFixture('b')], { a: saleFixture(4), b: saleFixture(4) }),
    );
    expect(first.links.a).toMatchObject({
      objections: [expect.stringMatching(/^Exchange is not likely before/)],
    });
    expect(first.proposals[0]!.day >= window!.notBefore).toBe(true);
    expect(second.proposals[0]!.day >= first.proposals[0]!.day).toBe(true);
    expect(first.statements[1]!.basis).toBe('estimate');
  });

  it('are never proposed for completion before the proposed day of exchange', () => {
    const { exchange: first, completion: second } = datesOf([
      { exchange: '2027-02-26', completion: '2027-02-24' },
      { exchange: '2027-03-01', completion: '2027-02-25' },
      { exchange: '2027-03-01' },
    ]);
    expect(first.proposals[0]!.day).toBe('2027-03-01');
    expect(second.proposals.map(({ day }) => day)).toEqual(['2027-03-01', '2027-03-02', '2027-03-03']);
  });

  it('are never proposed for completion before the agreed day of exchange', () => {
    const { exchange: first, completion: second } = datesOf([
      { exchange: '2027-02-26', completion: '2027-02-24' },
      { exchange: '2027-02-26', completion: '2027-02-25' },
    ]);
    expect(first.isUnsettled).toBe(false);
    expect(second.proposals[0]!.day).toBe('2027-02-26');
  });

  it('are not called too early if they have passed; completion may be on the day of exchange', () => {
    const dayOfA = (typed: Parameters<typeof datesOf>[0][number], event: 'exchange' | 'completion') => datesOf([typed])[event].links.a; // oxfmt-ignore
    expect(dayOfA({ exchange: '2026-11-20', completed: 4 }, 'exchange')).toMatchObject({ objections: ['Has passed'] }); // oxfmt-ignore
    expect(dayOfA({ exchange: '2027-02-15', completion: '2027-02-15' }, 'completion')).toMatchObject({ objections: [] }); // oxfmt-ignore
  });

  it.each([
    ['2026-11-20', 'Friday 20 November, which has passed'],
    ['2026-12-30', 'Wednesday 30 December, when offices are shut'],
    ['2027-01-16', 'Saturday 16 January, at the weekend'],
    ['2026-12-28', 'Monday 28 December, a bank holiday'],
    ['2027-01-18', 'Monday 18 January'],
  ])('are worded for the only link that names one: %s', (day, words) => {
    const { statements } = datesOf([{ completed: 25 }, exchanged(day)]).completion;
    expect(statements[0]!.text).toBe(`Only b Quay Street names a day for completion: ${words}.`);
    // Without a forecast, the proposal rests on the calendar alone.
    expect(statements.slice(1).map(({ basis }) => basis)).toEqual(words.includes(',') ? ['rule'] : []);
  });

  it('are not reported as missing for a link that has exchanged or completed', () => {
    const { exchange: first, completion: second } = datesOf([{ completed: 27 }, { completed: 25 }, { completed: 24 }]); // oxfmt-ignore
    expect(first.links).toMatchObject({ a: 'Completed', b: 'Exchanged', c: 'Exchanged with the others' });
    expect([first.statements[0]!.unknown, second.statements[0]!.unknown]).toEqual([[], ['b Quay Street and c Quay Street: no day entered']]); // oxfmt-ignore
  });

  it('are objected to if completion comes before the link’s own exchange', () => {
    const { completion: days } = datesOf([{ exchange: '2027-02-15', completion: '2027-02-12' }]);
    expect(days.links.a).toMatchObject({ objections: ['Before its own exchange'] });
  });

  it('are shown but not compared for links that are not joined', () => {
    const input = inputFixture([linkFixture('a'), linkFixture('b')], {
      a: saleFixture(25, { [completion]: at('2027-01-13') }),
      b: saleFixture(25, { [completion]: at('2027-01-15') }),
    });
    const { dates } = analyseChain({ ...input, chain: { ...input.chain, links: [] } });
    expect(Object.keys(dates.completion.links)).toEqual(['a', 'b']);
    expect(dates.completion).toMatchObject({ isUnsettled: false, proposals: [] });
  });

  it('are not measured against the forecast of others, nor against one of before the exchange', () => {
    const input = inputFixture([linkFixture('a'), linkFixture('b'), linkFixture('c')], {
      a: saleFixture(4),
      b: saleFixture(4),
      c: saleFixture(25, { [completion]: at('2026-12-10') }),
    });
    const links = [{ id: 'link', transactionId: 'a', dependencyId: 'b' }];
    const { dates, window } = analyseChain({ ...input, chain: { ...input.chain, links } });
    expect(window!.notBefore > '2026-12-10').toBe(true);
    expect(dates.completion.links.c).toMatchObject({ day: '2026-12-10', objections: [] });
  });

  it('may be today, or the first day that the forecast allows', () => {
    const { window } = analyseChain(inputFixture([linkFixture('a')], { a: saleFixture(4) }));
    const { links } = datesOf([{ exchange: window!.notBefore, completed: 4 }]).exchange;
    expect(links.a).toMatchObject({ objections: [] });
    const today = datesOf([exchanged('2026-11-23')], { now: '2026-11-23T09:00:00Z' }).completion;
    expect(today).toMatchObject({ isUnsettled: false, links: { a: { objections: [] } } });
  });

  it('are proposed with the fewest moving links first if the movement is equal', () => {
    const { proposals } = datesOf([exchanged('2027-01-13'), exchanged('2027-01-15')]).completion;
    expect(proposals.map(({ day }) => day)).toEqual(['2027-01-13', '2027-01-15', '2027-01-14']);
  });

  it('are replaced by “Everyone has exchanged” once that is so', () => {
    const { exchange: days } = datesOf([exchanged('2027-01-13'), exchanged('2027-01-13')]);
    expect(days.links).toEqual({ a: 'Exchanged', b: 'Exchanged' });
    expect(days.statements[0]!.text).toBe('Everyone has exchanged.');
    const { statements } = datesOf([{ completed: 25 }, { completed: 12 }]).exchange;
    expect(statements[0]!.text).toBe('No day for exchange has been entered.');
  });
});
