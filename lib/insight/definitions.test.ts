import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { calendarOf, dayOf, dayText } from './calendar';
import { drawCount } from './draws';
import { analyseSale, darkFixture, fixtureNow, inputFixture, insightStageFixture, linkFixture, linkOf, saleFixture } from './fixture'; // oxfmt-ignore
import { type Candidate, whatHolds } from './verdict';
import { windowOf } from './windows';

const today = dayOf(fixtureNow)!;

/** The verdict for links with these probabilities of being the last; names that start with "dark" are dark links. */
function heldBy(probabilities: Record<string, number>) {
  const working = analyseSale(saleFixture(17)).links[0]!;
  const candidates = Object.entries(probabilities).map(([id, probabilityLast]): Candidate => {
    const isDark = id.startsWith('dark');
    const link = { ...working, transactionId: id, probabilityLast, ...(isDark && { state: 'dark' as const, holding: null }) }; // oxfmt-ignore
    return { link, transaction: linkFixture(id), isReady: false };
  });
  const { kind, transactionIds, stageId } = whatHolds(candidates, [candidates.length], today);
  return { kind, transactionIds, hasStage: stageId !== null };
}

describe('what holds a chain', () => {
  it.each<[Record<string, number>, string, string[]]>([
    [{ a: 0.6, b: 0.4 }, 'named', ['a']],
    [{ a: 0.59, b: 0.41 }, 'shortlist', ['a', 'b']],
    [{ a: 0.5, b: 0.36, c: 0.14 }, 'shortlist', ['a', 'b']],
    [{ a: 0.5, b: 0.34, c: 0.16 }, 'shortlist', ['a', 'b', 'c']],
    [{ a: 0.5, dark: 0.5 }, 'unknown', ['dark']],
    [{ a: 0.5, 'dark 1': 0.3, 'dark 2': 0.2 }, 'unknown', ['dark 1', 'dark 2']],
    [{ a: 0.6, dark: 0.4 }, 'named', ['a']],
  ])('for %j is %s', (probabilities, kind, ids) => {
    expect(heldBy(probabilities)).toEqual({ kind, transactionIds: ids, hasStage: kind === 'named' });
  });
});

describe('a window', () => {
  const calendar = calendarOf(today, false);
  const draws = (each: number) => Float64Array.from({ length: drawCount }, (_, at) => (at + 1) * each);
  const after = (work: number) => dayText(calendar.dayAfterWork(work));

  it('spans the 5 %, 50 % and 95 % quantiles of the draws, in any order, as working days', () => {
    const each = 60 / (drawCount * 0.9);
    const share = (part: number) => after(drawCount * part * each);
    const found = windowOf(draws(each).reverse(), calendar, false);
    expect(found).toEqual({ notBefore: share(0.05), middle: share(0.5), likelyBy: share(0.95) });
  });

  it('has no end if it is wider than sixty working days, or if no one can say when it ends', () => {
    expect(Object.keys(windowOf(draws(64 / (drawCount * 0.9)), calendar, false))).toEqual(['notBefore']);
    expect(Object.keys(windowOf(draws(0.01), calendar, true))).toEqual(['notBefore']);
  });
});

describe('the state of a link', () => {
  const blocked = { 'Enquiries raised': { progress: 'Blocked' } };
  const stateOf = (...given: Parameters<typeof analyseSale>) => analyseSale(...given).links[0]!.state;
  it('is the first one that applies, from completed to working', () => {
    const off = { saleState: 'off-market' };
    const unsold = { saleState: 'for-sale-no-offers' };
    expect(stateOf(saleFixture(27), off)).toBe('completed');
    expect(stateOf(saleFixture(25), off)).toBe('exchanged');
    expect(stateOf(saleFixture(16, blocked), off)).toBe('off-market');
    expect(stateOf(saleFixture(16, blocked), unsold)).toBe('no-buyer');
    expect(stateOf(saleFixture(16, blocked))).toBe('blocked');
    expect(stateOf(saleFixture(16))).toBe('working');
    expect(stateOf([])).toBe('unrecorded');
    expect(stateOf(saleFixture(16), {}, { unread: ['a'] })).toBe('unread');
    expect(analyseChain(inputFixture([darkFixture('a', 3)])).links[0]!.state).toBe('dark');
    // Complete counts are believed only if no stages were read that contradict them.
    const stageProgress = { notStarted: 0, inProgress: 0, blocked: 0, completed: 28 };
    expect(stateOf(saleFixture(16), { stageProgress })).toBe('working');
    expect(stateOf(saleFixture(16), { stageProgress }, { unread: ['a'] })).toBe('completed');
  });
});

describe('the verdict', () => {
  it('on an open-ended block does not name who has the next move elsewhere', () => {
    const blocked = { 'Report on title sent to buyer': { progress: 'Blocked', progressNote: 'Awaiting probate' } }; // oxfmt-ignore
    const { holds, links } = analyseSale(saleFixture(17, blocked));
    expect(links[0]!.holding!.whose).not.toBeNull();
    expect(holds).toMatchObject({ kind: 'waiting', stageId: 'Report on title sent to buyer', whose: null });
  });

  it('words dark links and unrecorded links differently', () => {
    const textOf = (link: Parameters<typeof inputFixture>[0][number], stages = {}) => analyseChain(inputFixture([link], stages)).holds.text; // oxfmt-ignore
    expect(textOf(darkFixture('a', 3))).toBe('We cannot tell what holds this chain: a Quay Street shows counts only.'); // oxfmt-ignore
    expect(textOf(linkFixture('a'), { a: [] })).toBe('We cannot tell what holds this chain: nothing is recorded for a Quay Street.'); // oxfmt-ignore
  });

  it('adds a note if the user said that a stage will be done', () => {
    const said = (stageDone: Record<string, string>) => analyseSale(saleFixture(17), {}, { declared: { stageDone } }).statements.filter(({ basis }) => basis === 'you said').length; // oxfmt-ignore
    expect([said({}), said({ 'Deposit received': '2026-12-01' })]).toEqual([0, 1]);
  });
});

describe('a link can be left alone', () => {
  const leave = (given: Parameters<typeof saleFixture>[1] = {}) => {
    const stages = { a: saleFixture(1), b: saleFixture(23, given) };
    return linkOf(analyseChain(inputFixture([linkFixture('a'), linkFixture('b')], stages)), 'b').leaveAlone;
  };
  it('if nothing is blocked, late or overdue, not even after exchange', () => {
    const stage = 'Completion date agreed along the chain';
    expect(leave()).toBe(true);
    expect(leave({ [stage]: { progress: 'Blocked' } })).toBe(false);
    expect(leave({ [stage]: { expectedCompletion: '2026-11-10T09:00:00Z' } })).toBe(false);
    expect(leave({ [stage]: { expectedUpdate: '2026-11-10T09:00:00Z' } })).toBe(false);
    expect(leave({ 'Completion and keys released': { progress: 'Blocked' } })).toBe(false);
  });

  it('only if it is hardly ever the last', () => {
    const even = { a: saleFixture(12), b: saleFixture(13) };
    const { links } = analyseChain(inputFixture([linkFixture('a'), linkFixture('b')], even));
    for (const link of links) {
      expect(link.probabilityLast).toBeGreaterThan(0.05);
      expect(link.leaveAlone).toBe(false);
    }
  });
});

describe('the statements about a chain', () => {
  const statementsOf = (stages: Parameters<typeof inputFixture>[1]) =>
    analyseChain(inputFixture(Object.keys(stages!).map((id) => linkFixture(id)), stages)).statements; // oxfmt-ignore
  const unstarted = (titles: string[], given: object) =>
    Object.fromEntries(titles.map((title) => [title, given]));
  const open = ['Replies to enquiries received', 'Enquiries satisfied', "Buyer's contract signed", "Seller's contract signed"]; // oxfmt-ignore

  it('name the holding stage as input, and the window’s assumptions even if it has no end', () => {
    const [verdict] = statementsOf({ a: saleFixture(23), b: saleFixture(17) });
    expect(verdict!.inputs).toEqual([{ transactionId: 'b', stageId: 'Replies to enquiries received' }]);
    const [waiting, window] = analyseSale(saleFixture(17), { saleState: 'for-sale-no-offers' }).statements;
    expect([waiting!.assumptions, window!.assumptions.map(({ id }) => id)]).toEqual([[], expect.arrayContaining(['usual-durations'])]); // oxfmt-ignore
  });

  it('assume a joint exchange only if a link has not recorded its own', () => {
    const assumed = (completed: number) => statementsOf({ a: saleFixture(25), b: saleFixture(completed) })[0]!.assumptions.map(({ id }) => id); // oxfmt-ignore
    expect([assumed(24), assumed(25)]).toEqual([['exchange-together'], []]);
  });

  it('do not mention completion days that agree', () => {
    const day = { 'Completion and keys released': { expectedCompletion: '2027-02-26T09:00:00Z' } };
    const said = statementsOf({ a: saleFixture(17, day), b: saleFixture(18, day) }).map(({ text }) => text);
    expect(said.filter((text) => text.includes('completes on the same day'))).toEqual([]);
  });

  it('sort the completion days, and cap the time of reading at now', () => {
    const on = (day: string) => ({ 'Completion and keys released': { expectedCompletion: `${day}T09:00:00Z` } }); // oxfmt-ignore
    const stages = { a: saleFixture(17, on('2027-02-26')), b: saleFixture(18, on('2027-02-19')) };
    const readAt = { a: '2026-11-22T10:00:00Z', b: '2026-11-20T10:00:00Z' };
    const { completionDays, links } = analyseChain(inputFixture([linkFixture('a'), linkFixture('b')], stages, { readAt })); // oxfmt-ignore
    expect(completionDays).toEqual(['2027-02-19', '2027-02-26']);
    expect(links.map((link) => link.readAt)).toEqual([
      '2026-11-22T09:00:00.000Z',
      '2026-11-20T10:00:00.000Z',
    ]);
  });

  it('neither leave an unlinked transaction alone nor compare its completion day', () => {
    const on = (day: string) => saleFixture(23, { 'Completion and keys released': { expectedCompletion: `2027-02-${day}T09:00:00Z` } }); // oxfmt-ignore
    const given = inputFixture([linkFixture('a'), linkFixture('b'), linkFixture('c')], { a: on('19'), b: on('19'), c: on('26') }); // oxfmt-ignore
    const joining = (count: number) => analyseChain({ ...given, chain: { ...given.chain, links: given.chain.links.slice(0, count) } }); // oxfmt-ignore
    const reason = 'It is not linked to the others, so nothing waits for it';
    for (const link of joining(0).links) expect(link).toMatchObject({ leaveAlone: false, reason, slack: null }); // oxfmt-ignore
    expect([joining(2), joining(1)].map(({ completionDays }) => completionDays.length)).toEqual([2, 1]);
  });

  it('give the window no end if a link is off the market', () => {
    expect(Object.keys(analyseSale(saleFixture(23)).window!)).toContain('likelyBy');
    expect(Object.keys(analyseSale(saleFixture(23), { saleState: 'off-market' }).window!)).toEqual([
      'notBefore',
    ]);
  });

  it('report no lateness before exchange once a link has exchanged, and no promises once it has completed', () => {
    const late = { 'Deposit received': { progress: 'Not Started', expectedCompletion: '2026-11-02T09:00:00Z' } }; // oxfmt-ignore
    const stages = { a: saleFixture(25), b: saleFixture(24, late) };
    const [, b] = analyseChain(inputFixture([linkFixture('a'), linkFixture('b')], stages)).links;
    expect(b).toMatchObject({ isImplied: true, late: [], health: { level: 'green' } });
    const promised = { title: 'Post-completion registration', expectedUpdate: '2026-11-10T09:00:00Z' };
    const promises = (completed: number) =>
      analyseSale([...saleFixture(completed), insightStageFixture(promised)]).links[0]!.brokenPromises.length;
    expect([promises(25), promises(27)]).toEqual([1, 0]);
  });

  it('use the blocked count only if the stages have not been read', () => {
    const stageProgress = { notStarted: 9, inProgress: 0, blocked: 1, completed: 17 };
    expect(analyseSale(saleFixture(17), { stageProgress }).links[0]!.isBlocked).toBe(false);
    expect(analyseSale(saleFixture(17), { stageProgress }, { unread: ['a'] }).links[0]!.isBlocked).toBe(true);
  });

  it('report no blocks once completed, and only those after exchange once exchanged', () => {
    const blocked = (completed: number) =>
      analyseSale([...saleFixture(completed), insightStageFixture({ title: 'Post-completion registration', progress: 'Blocked' })]).links[0]!.blocked; // oxfmt-ignore
    expect([blocked(27).length, blocked(25).length]).toEqual([0, 1]);
  });

  it('report at most three late stages and three broken promises per link, and say if other work takes longer', () => {
    const late = analyseSale(
      saleFixture(17, unstarted(open, { expectedCompletion: '2026-11-02T09:00:00Z' })),
    );
    const said = late.statements
      .filter(({ text }) => text.includes('was expected by'))
      .map(({ text }) => text);
    expect(said).toHaveLength(3);
    const off = analyseSale(
      saleFixture(17, unstarted(open.slice(3), { expectedCompletion: '2026-11-02T09:00:00Z' })),
    );
    expect(off.statements.map(({ text }) => text)).toContain('A Quay Street: “Seller\'s contract signed” was expected by 2 November, 14 working days ago; other work there is likely to take longer.'); // oxfmt-ignore
    expect(said.filter((text) => text.includes('take longer'))).toHaveLength(late.links[0]!.late.slice(0, 3).filter(({ onCriticalPath }) => !onCriticalPath).length); // oxfmt-ignore
    const promised = analyseSale(
      saleFixture(17, unstarted(open, { expectedUpdate: '2026-11-10T09:00:00Z' })),
    );
    expect(promised.statements.filter(({ text }) => text.startsWith('A Quay Street: “') && text.includes('update expected'))).toHaveLength(3); // oxfmt-ignore
  });

  it('name four links with unknown stages and count the others', () => {
    const odd = insightStageFixture({ title: 'Ask about the drains' });
    const [verdict] = statementsOf(Object.fromEntries([...'abcdef'].map((id) => [id, [...saleFixture(17), odd]]))); // oxfmt-ignore
    expect(verdict!.unknown.filter((text) => text.includes('drains'))).toHaveLength(4);
    expect(verdict!.unknown).toContain('The same applies to stages in 2 further links');
  });
});
