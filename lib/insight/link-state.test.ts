import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import {
  analyseSale,
  darkFixture,
  inputFixture,
  insightStageFixture,
  linkFixture,
  linkOf,
  saleFixture,
} from './fixture';
import type { InsightInput } from './insight-input';

/** "b" is joined to "a", which has exchanged. */
const joinedToExchanged = (b: Parameters<typeof linkFixture>[1], completed = 24, given: Partial<InsightInput> = {}) =>
  analyseChain(inputFixture([linkFixture('a'), linkFixture('b', b)], { a: saleFixture(25), b: saleFixture(completed) }, given)); // oxfmt-ignore

describe('a link that is joined to an exchanged one', () => {
  it('has exchanged too, unless the user removes the assumption of a joint exchange', () => {
    const together = joinedToExchanged({});
    expect(linkOf(together, 'b')).toMatchObject({ state: 'exchanged', isImplied: true });
    expect(together.holds.kind).toBe('nothing');
    const [assumption] = together.statements[0]!.assumptions;
    expect(assumption).toMatchObject({ id: 'exchange-together', removable: true });
    // Nothing is left to ask or to wait for, although some of its stages are open.
    expect(linkOf(joinedToExchanged({}, 22), 'b')).toMatchObject({
      state: 'exchanged',
      holding: null,
      criticalPath: [],
      window: null,
      slack: null,
    });
    const apart = joinedToExchanged({}, 24, { without: ['exchange-together'] });
    expect(linkOf(apart, 'b')).toMatchObject({ state: 'working', isImplied: false });
    expect(apart.statements.flatMap(({ assumptions }) => assumptions.map(({ id }) => id))).not.toContain('exchange-together'); // oxfmt-ignore
  });

  it('has done its stages up to exchange, though no one ticked them, and misses no promise with them', () => {
    const promised = { progress: 'Not Started', expectedUpdate: '2026-11-18T09:00:00Z' };
    const open = [...saleFixture(23, { 'Deposit received': promised }), insightStageFixture({ ...promised, title: 'Post-completion registration' })]; // oxfmt-ignore
    const both = [linkFixture('a'), linkFixture('b')];
    const b = linkOf(analyseChain(inputFixture(both, { a: saleFixture(25), b: open })), 'b');
    expect(b.notTicked).toEqual(['Deposit received', 'Completion date agreed along the chain', 'Contracts exchanged']); // oxfmt-ignore
    expect(b.brokenPromises.map(({ stageId }) => stageId)).toEqual(['Post-completion registration']);
  });

  it.each([
    ['its stages are open', {}, 12, 'working'],
    ['it has no buyer', { saleState: 'for-sale-no-offers' }, 24, 'no-buyer'],
    ['it is off the market', { saleState: 'off-market' }, 24, 'off-market'],
  ])('has not exchanged if its own records disagree, and reports that: %s', (_, link, completed, state) => {
    const { contradictions, statements, ...insight } = joinedToExchanged(link, completed);
    expect(linkOf({ contradictions, statements, ...insight }, 'b').state).toBe(state);
    const text =
      'a Quay Street is recorded as exchanged and b Quay Street not; everyone in a chain exchanges on the same day';
    expect(contradictions).toEqual([{ transactionIds: ['a', 'b'], text }]);
    expect(statements[0]!.unknown).toContain(text);
  });
});

it('has exchanged too if a larger part of the chain, which is not joined to it, has not', () => {
  const ids = ['x', 'y', 'z', 'a', 'b'];
  const stages = { x: saleFixture(12), y: saleFixture(12), z: saleFixture(12), a: saleFixture(25), b: saleFixture(24) }; // oxfmt-ignore
  const given = inputFixture(ids.map((id) => linkFixture(id)), stages); // oxfmt-ignore
  const links = given.chain.links.filter(({ transactionId }) => transactionId !== 'z');
  const insight = analyseChain({ ...given, chain: { ...given.chain, links } });
  const states = ['working', 'working', 'working', 'exchanged', 'exchanged'];
  expect(ids.map((id) => linkOf(insight, id).state)).toEqual(states);
});

it('has not exchanged if less than 85 % of its stages before exchange are done', () => {
  const stateOf = (completed: number) => linkOf(joinedToExchanged({}, completed), 'b').state;
  expect([stateOf(20), stateOf(21)]).toEqual(['working', 'exchanged']);
});

it('names every link on either side of a contradiction', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const stages = { a: saleFixture(25), b: saleFixture(25), c: saleFixture(12), d: saleFixture(12) };
  const { contradictions } = analyseChain(inputFixture(ids.map((id) => linkFixture(id)), stages)); // oxfmt-ignore
  expect(contradictions).toEqual([
    {
      transactionIds: ids,
      text: 'a Quay Street and b Quay Street are recorded as exchanged and c Quay Street and d Quay Street not; everyone in a chain exchanges on the same day',
    },
  ]);
});

it('a chain with contradictory records is amber', () => {
  const { health, contradictions } = joinedToExchanged({}, 12);
  expect(health).toEqual({ level: 'amber', reason: contradictions[0]!.text });
  const blocked = saleFixture(24, { 'Deposit received': { progress: 'Blocked', updatedAt: '2026-11-21T09:00:00Z' } }); // oxfmt-ignore
  const { links } = analyseChain(inputFixture([linkFixture('a'), linkFixture('b')], { a: saleFixture(25), b: blocked })); // oxfmt-ignore
  expect(links[1]).toMatchObject({ state: 'blocked', isImplied: false });
  // A leftover block does not matter once the others have exchanged.
  const dark = { ...darkFixture('b', 25), stageProgress: { notStarted: 2, inProgress: 0, blocked: 1, completed: 25 } }; // oxfmt-ignore
  const implied = analyseChain(inputFixture([linkFixture('a'), dark], { a: saleFixture(25) })).links[1]!;
  expect([implied.health, implied.isBlocked]).toEqual([{ level: 'green', reason: 'Exchanged with the others' }, false]); // oxfmt-ignore
});

it('an exchanged end is not listed as unknown', () => {
  expect(analyseSale(saleFixture(25)).statements[0]!.unknown).toEqual([]);
});

it('a declared absence is mentioned only if the firm acts in the chain, for example as the listing’s agent', () => {
  const firmAway = [{ firm: 'Harbour & Vale', from: '2026-12-01', to: '2026-12-02' }];
  const isMentioned = (agent: string) => analyseSale(saleFixture(17), { listing: { agent } }, { declared: { firmAway } }).statements.some(({ basis }) => basis === 'you said'); // oxfmt-ignore
  expect([isMentioned('Harbour & Vale'), isMentioned('Bell & Sons')]).toEqual([true, false]);
});

it('two links with the same address cause no repeated sentences', () => {
  const late = saleFixture(17, { 'Enquiries satisfied': { expectedCompletion: '2026-11-02T09:00:00Z' } });
  const links = ['a', 'b'].map((id) => linkFixture(id, { address: { line1: '1 Quay Street' } }));
  const texts = analyseChain(inputFixture(links, { a: late, b: late })).statements.map(({ text }) => text);
  expect(texts.some((text) => text.includes('was expected by'))).toBe(true);
  expect(texts).toEqual([...new Set(texts)]);
});

it('counts prove completion only from twenty stages on, all completed and none of them read', () => {
  const states = [19, 20].map((count) => {
    const dark = darkFixture('a', count, count);
    const unread = { ...dark, yourRole: 'Agent' };
    const stateOf = (given: Partial<InsightInput>, link: typeof dark) =>
      analyseChain(inputFixture([link], {}, given)).links[0]!.state;
    return [stateOf({}, dark), stateOf({ unread: ['a'] }, unread)];
  });
  expect(states).toEqual([['dark', 'unread'], ['completed', 'completed']]); // oxfmt-ignore
});

it('a declared end applies to that link only', () => {
  const closing = (transactionId: string) => {
    const closedEnds = [{ transactionId, position: 'bottom' as const }];
    const links = [linkFixture('a'), linkFixture('b', { saleState: 'for-sale-no-offers' })];
    return linkOf(analyseChain(inputFixture(links, { a: saleFixture(17), b: saleFixture(17) }, { declared: { closedEnds } })), 'b').state; // oxfmt-ignore
  };
  expect([closing('a'), closing('b')]).toEqual(['no-buyer', 'working']);
});

it('a stage that the service lists twice counts once', () => {
  const late = saleFixture(17, { 'Enquiries satisfied': { expectedCompletion: '2026-11-02T09:00:00Z' } });
  expect(analyseSale([...late, ...late])).toEqual(analyseSale(late));
});

it('a dark link has exchanged with the others unless more than a quarter of its stages is open', () => {
  const stateOf = (completed: number, all: number) =>
    linkOf(analyseChain(inputFixture([linkFixture('a'), darkFixture('b', completed, all)], { a: saleFixture(25) })), 'b').state; // oxfmt-ignore
  expect([stateOf(0, 0), stateOf(21, 28), stateOf(20, 28)]).toEqual(['exchanged', 'exchanged', 'dark']);
});

describe('a link that has exchanged', () => {
  const late = { expectedCompletion: '2026-11-02T09:00:00Z' };
  const keys = 'Completion and keys released';

  it('can only be late after exchange, and not at all once it has completed', () => {
    const lateOf = (completed: number) =>
      analyseSale(saleFixture(completed, { 'Completion date agreed along the chain': { ...late, progress: 'Not Started' }, [keys]: late })).links[0]!.late.map(({ stageId }) => stageId); // oxfmt-ignore
    expect([lateOf(25), lateOf(27)]).toEqual([[keys], []]);
  });

  it('can only be blocked after exchange, and not at all once it has completed', () => {
    const block = { progress: 'Blocked', updatedAt: '2026-11-21T09:00:00Z' };
    const blockedOf = (completed: number, title: string) => analyseSale(saleFixture(completed, { [title]: block })).links[0]!.blocked.length; // oxfmt-ignore
    const money = 'Mortgage funds requested and completion statement agreed';
    expect([blockedOf(25, money), blockedOf(27, 'Enquiries raised'), blockedOf(17, 'Enquiries satisfied')]).toEqual([1, 0, 1]); // oxfmt-ignore
  });
});

it('a chain is as of its oldest read, and no later than now', () => {
  const input = inputFixture([linkFixture('a'), linkFixture('b')], {
    a: saleFixture(17),
    b: saleFixture(18),
  });
  const asOf = (a: string, b: string) => analyseChain({ ...input, readAt: { a, b } }).asOf;
  const [older, newer, future] = ['2026-11-20T09:00:00.000Z', '2026-11-21T09:00:00.000Z', '2027-01-01T09:00:00.000Z']; // oxfmt-ignore
  expect([asOf(older, newer), asOf(newer, older), asOf(future, future)]).toEqual([older, older, '2026-11-22T09:00:00.000Z']); // oxfmt-ignore
});

it('an unlinked sale without a buyer does not remove the end of the window', () => {
  const links = [
    linkFixture('a'),
    linkFixture('b'),
    linkFixture('apart', { saleState: 'for-sale-no-offers' }),
  ];
  const input = inputFixture(links, { a: saleFixture(20), b: saleFixture(20), apart: saleFixture(20) });
  const joined = { ...input, chain: { ...input.chain, links: input.chain.links.slice(0, 1) } };
  expect('likelyBy' in analyseChain(joined).window!).toBe(true);
  expect('likelyBy' in analyseChain(input).window!).toBe(false);
  expect(analyseChain(joined).joined).toEqual(['a', 'b']);
  expect(analyseChain({ ...input, chain: { ...input.chain, links: [] } }).joined).toEqual([]);
  expect(analyseSale(saleFixture(17)).joined).toEqual(['a']);
});

describe('the day entered for exchange or completion', () => {
  const exchange = 'Contracts exchanged';
  const dayOf = (...days: [day: string, progress?: string][]) => {
    const stages = days.map(([day, progress = 'Not Started'], at) => insightStageFixture({ id: `${at}`, title: exchange, progress, expectedCompletion: `2027-01-${day}T09:00:00Z` })); // oxfmt-ignore
    return analyseSale([...saleFixture(12).slice(0, 24), ...stages]).dates.exchange.days;
  };
  it('is the latest of several', () => expect([dayOf(['15'], ['20']), dayOf(['20'], ['15'])]).toEqual([['2027-01-20'], ['2027-01-20']])); // oxfmt-ignore

  it('is ignored once the stage is done', () => {
    const keys = { 'Completion and keys released': { expectedCompletion: '2027-01-15T09:00:00Z' } };
    const days = [25, 27].map(
      (completed) => analyseSale(saleFixture(completed, keys)).links[0]!.completionDay,
    );
    expect(days).toEqual(['2027-01-15', null]);
  });
});

it('the user’s own change does not count as news until someone else makes one', () => {
  const ownWrites = { a: { updatedAt: '2026-11-20T09:00:00Z', before: '2026-10-01T09:00:00Z' } };
  const lastChange = (updatedAt: string) =>
    analyseSale([], { updatedAt }, { ownWrites }).links[0]!.lastChange.slice(0, 10);
  expect([lastChange('2026-11-20T09:00:00Z'), lastChange('2026-11-21T09:00:00Z')]).toEqual(['2026-10-01', '2026-11-21']); // oxfmt-ignore
});

it('entered dates count as entered without the assumption that they come late', () => {
  const typed = saleFixture(18, { 'Enquiries satisfied': { expectedCompletion: '2026-11-30T09:00:00Z' } });
  const windowOf = (given: Partial<InsightInput>) => analyseSale(typed, {}, given).window;
  const delays = { 'Enquiries satisfied': 60 };
  expect(windowOf({ delays })).not.toEqual(windowOf({}));
  expect(windowOf({ delays, without: ['dates-come-late'] })).toEqual(windowOf({}));
});
