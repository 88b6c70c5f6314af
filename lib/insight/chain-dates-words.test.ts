import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { calendarOf, dayOf } from './calendar';
import { dayProposals } from './day-proposals';
import { fixtureNow, inputFixture, linkFixture, saleFixture } from './fixture';
import { dayWords } from './words';

const today = dayOf(fixtureNow)!;
const exchange = 'Contracts exchanged';
const keys = 'Completion and keys released';

it('a link without a day says whether it has no such stage or has not been read', () => {
  const links = ['none', 'unread', 'named'].map((id) => linkFixture(id));
  const stages = {
    none: saleFixture(17).filter(({ title }) => title !== exchange),
    named: saleFixture(17, { [exchange]: { expectedCompletion: '2027-02-26T09:00:00Z' } }),
  };
  const { dates } = analyseChain(inputFixture(links, stages, { unread: ['unread'] }));
  expect(dates.exchange.links).toMatchObject({ none: 'No stage for exchange', unread: 'Not read yet' });
  expect(dates.completion.links).toMatchObject({ none: 'No day entered', named: 'No day entered' });
  expect(dates.exchange.statements[0]!.inputs).toEqual([{ transactionId: 'named', stageId: exchange }]);
  expect(dates.exchange.statements[0]!.unknown).toEqual([
    'none Quay Street: no stage for exchange',
    'unread Quay Street: not read yet',
  ]);
});

it('says that everyone has completed, and is as of the oldest read', () => {
  const readAt = { a: '2026-11-20T09:00:00.000Z', b: '2026-11-21T09:00:00.000Z' };
  const input = inputFixture([linkFixture('a'), linkFixture('b')], { a: saleFixture(27), b: saleFixture(27) }, { readAt }); // oxfmt-ignore
  const { exchange: first, completion } = analyseChain(input).dates;
  expect([first, completion].map(({ statements }) => statements[0]!.text)).toEqual(['Everyone has exchanged.', 'Everyone has completed.']); // oxfmt-ignore
  expect(completion.statements[0]!.asOf).toBe(readAt.a);
  expect(completion.links).toEqual({ a: 'Completed', b: 'Completed' });
});

it('objects to a day before the forecast with the first likely day, for completion as well', () => {
  const days = { [exchange]: { expectedCompletion: '2026-11-25T09:00:00Z' }, [keys]: { expectedCompletion: '2026-11-26T09:00:00Z' } }; // oxfmt-ignore
  const { dates, window } = analyseChain(inputFixture([linkFixture('a')], { a: saleFixture(6, days) }));
  const objections = [`Exchange is not likely before ${dayWords(window!.notBefore, today)}`];
  expect(dates.exchange.links.a).toEqual({ stageId: exchange, day: '2026-11-25', objections });
  expect(dates.completion.links.a).toEqual({ stageId: keys, day: '2026-11-26', objections });
});

it('ignores a day many years away, as the calendar only estimates there', () => {
  const named = ['2026-12-01', '2026-12-03', '2036-01-01'].map((day, at) => ({
    transactionId: `${at}`,
    day,
  }));
  const from = today + 1;
  const [best] = dayProposals(named, from, calendarOf(today), true);
  expect(best).toEqual({
    day: '2026-12-01',
    workingDays: 2,
    moves: [{ transactionId: '1', from: '2026-12-03', workingDays: -2 }],
  });
  expect(dayProposals(named.slice(2), from, calendarOf(today), true)).toEqual([]);
});

it('counts a move to another day as at least one, and skips days on which offices are shut', () => {
  const saturday = [{ transactionId: 'a', day: '2026-11-28' }];
  const near = dayProposals(saturday, today + 1, calendarOf(today), true);
  const friday = near.find(({ day }) => day === '2026-11-27');
  expect(friday).toMatchObject({ workingDays: 1, moves: [{ from: '2026-11-28', workingDays: -1 }] });
  const shut = [{ transactionId: 'a', day: '2026-12-30' }];
  const days = (isShut: boolean) => dayProposals(shut, today + 1, calendarOf(today, isShut), isShut).map(({ day }) => day); // oxfmt-ignore
  expect(days(false)[0]).toBe('2026-12-30');
  expect(days(true)).not.toContain('2026-12-30');
});

it('says that days on transactions which are not joined are not compared, and proposes nothing for them', () => {
  const on = (day: string) => saleFixture(20, { [exchange]: { expectedCompletion: `${day}T09:00:00Z` } });
  const datesOf = (joined: number, ...days: (string | null)[]) => {
    const ids = days.map((_, at) => 'abc'[at]!);
    const stages = ids.map((id, at) => [id, days[at] ? on(days[at]) : saleFixture(20)]);
    const input = inputFixture(ids.map((id) => linkFixture(id)), Object.fromEntries(stages)); // oxfmt-ignore
    const links = input.chain.links.slice(0, Math.max(0, joined - 1));
    return analyseChain({ ...input, chain: { ...input.chain, links } }).dates.exchange;
  };
  const said = (...given: Parameters<typeof datesOf>) => datesOf(...given).statements.map(({ text }) => text);
  // A Saturday, which would otherwise lead to proposals.
  expect(datesOf(0, '2027-02-27', '2027-03-01')).toMatchObject({ days: [], isUnsettled: false, proposals: [] }); // oxfmt-ignore
  const notCompared = ['Transactions that are not joined are not compared.'];
  for (const days of [
    ['2027-02-27', '2027-03-01'],
    [null, '2027-03-01'],
  ] as const)
    expect(said(0, ...days)).toEqual(notCompared);
  expect(said(0, null, null)).toEqual(['No day for exchange has been entered.']);
  expect(said(2, null, null, '2027-03-01')).toEqual(['No day for exchange has been entered on the joined links.']); // oxfmt-ignore
  expect(said(2, null, '2027-03-01', '2027-03-02')).toEqual(['Of the joined links, only b Quay Street names a day for exchange: Monday 1 March.']); // oxfmt-ignore
  expect(said(2, null, '2027-03-01', null)).toEqual(['Only b Quay Street names a day for exchange: Monday 1 March.']); // oxfmt-ignore
  expect(said(2, '2027-03-01', '2027-03-01', '2027-03-02')).toEqual(['All 2 joined links that name a day for exchange name Monday 1 March.']); // oxfmt-ignore
  expect(said(2, '2027-03-01', '2027-03-02', '2027-03-02')[0]).toMatch(/^The joined links name 2 different days for exchange: /); // oxfmt-ignore
});

it('says that everyone has exchanged only if transactions that are not joined have too', () => {
  const textOf = (last: number, isJoined: boolean) => {
    const input = inputFixture(['a', 'b', 'c'].map((id) => linkFixture(id)), { a: saleFixture(25), b: saleFixture(25), c: saleFixture(last) }); // oxfmt-ignore
    const links = isJoined ? input.chain.links.slice(0, 1) : [];
    return analyseChain({ ...input, chain: { ...input.chain, links } }).dates.exchange.statements[0]!.text;
  };
  expect([textOf(25, true), textOf(25, false)]).toEqual(Array(2).fill('Everyone has exchanged.'));
  expect(textOf(20, true)).toBe('Every joined link has exchanged.');
  expect(textOf(20, false)).toBe('No day for exchange has been entered.');
});

describe('a mistyped year', () => {
  const on = (day: string) => ({ expectedCompletion: `${day}T09:00:00Z` });
  const chainOf = (...sales: ReturnType<typeof saleFixture>[]) => {
    const ids = sales.map((_, at) => 'abc'[at]!);
    const stages = Object.fromEntries(ids.map((id, at) => [id, sales[at]!]));
    return analyseChain(inputFixture(ids.map((id) => linkFixture(id)), stages)).dates; // oxfmt-ignore
  };
  const completions = (...days: string[]) => chainOf(...days.map((day) => saleFixture(25, { [keys]: on(day) }))).completion; // oxfmt-ignore

  it('leads to no proposal if only one other day has been entered, and is named if there are more', () => {
    const two = completions('2026-12-01', '9999-12-31');
    expect(two).toMatchObject({ isUnsettled: true, proposals: [] });
    expect(two.statements.map(({ text }) => text)).toEqual(['The links name 2 different days for completion: 1 December and 31 December 9999.']); // oxfmt-ignore
    const best = completions('2026-12-01', '2026-12-03', '9999-12-31').statements[1]!;
    expect(best.text).toBe('Tuesday 1 December needs the least movement: 1 link, 2 working days in all, not counting 31 December 9999.'); // oxfmt-ignore
    expect(completions('2026-12-05', '9999-12-31').proposals[0]!.day).toBe('2026-12-04');
  });

  it('for exchange does not move the proposals for completion', () => {
    const sale = (exchangeDay: string, day: string) =>
      saleFixture(24, { [exchange]: on(exchangeDay), [keys]: on(day) });
    const proposedFor = (first: string, second: string) =>
      chainOf(sale(first, '2027-02-24'), sale(second, '2027-02-25')).completion.proposals.map(
        ({ day }) => day,
      );
    expect(proposedFor('2206-12-15', '2206-12-15')).toEqual(['2027-02-24', '2027-02-25', '2027-02-23']);
    // Nothing completes before the other day entered for exchange.
    for (const mistyped of ['2016-12-18', '2206-12-15'])
      expect(proposedFor(mistyped, '2027-02-25')[0]).toBe('2027-02-25');
  });
});
