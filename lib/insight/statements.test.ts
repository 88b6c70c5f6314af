import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { dayOf } from './calendar';
import { analyseSale, darkFixture, fixtureNow, inputFixture, insightStageFixture, linkFixture, saleFixture } from './fixture'; // oxfmt-ignore
import type { InsightInput } from './insight-input';
import { dayWords } from './words';

const today = dayOf(fixtureNow)!;
type Insight = ReturnType<typeof analyseChain>;
const said = ({ statements }: Insight, text: string) => statements.find((one) => one.text.includes(text));
const chainOf = (...links: Parameters<typeof inputFixture>[0]) => (stages: InsightInput['stages'], given: Partial<InsightInput> = {}) => analyseChain(inputFixture(links, stages, given)); // oxfmt-ignore
const [replies, satisfied] = ['Replies to enquiries received', 'Enquiries satisfied'];

describe('the statement about the window', () => {
  it('names its three days in their order, as an estimate with its assumptions', () => {
    const insight = analyseSale(saleFixture(18));
    const { notBefore, middle, likelyBy } = insight.window as Record<string, string>;
    const [from, most, to] = [notBefore, middle, likelyBy].map((day) => dayWords(day!, today));
    const statement = said(insight, 'Exchange is likely')!;
    expect(statement.text).toBe(`Exchange is likely between ${from} and ${to}, most likely around ${most}.`);
    expect(statement.basis).toBe('estimate');
    expect(statement.assumptions.map(({ id }) => id)).toContain('usual-durations');
    expect(statement.inputs).toEqual([{ transactionId: 'a', stageId: satisfied }]);
  });

  it('says only the first day if it is too early to say more, and nothing once all have exchanged', () => {
    const early = analyseSale(saleFixture(1));
    const text = `Not before ${dayWords(early.window!.notBefore, today)}; too early to say more.`;
    expect(said(early, 'too early')).toMatchObject({ text, basis: 'estimate' });
    expect(said(analyseSale(saleFixture(25)), 'before')).toBeUndefined();
  });
});

describe('the statement about what holds the chain', () => {
  it('is an estimate with all assumptions, or a rule if the records alone say it', () => {
    const [named] = analyseSale(saleFixture(17)).statements;
    expect(named).toMatchObject({ basis: 'estimate', asOf: '2026-11-22T09:00:00.000Z' });
    expect(named!.assumptions.length).toBeGreaterThan(1);
    const [waiting] = analyseSale(saleFixture(17), { saleState: 'off-market' }).statements;
    expect(waiting).toMatchObject({ basis: 'rule', inputs: [{ transactionId: 'a' }] });
    const [over] = chainOf(linkFixture('a'), linkFixture('b'))({ a: saleFixture(27), b: saleFixture(27) }).statements; // oxfmt-ignore
    // Where no link is named, it rests on all of them.
    expect([over!.basis, over!.inputs.map(({ transactionId }) => transactionId)]).toEqual(['rule', ['a', 'b']]); // oxfmt-ignore
  });

  it('admits which links cannot be seen, and why', () => {
    const all = ['seen', 'none', 'dark', 'unread'];
    const unknownOf = (twice: boolean) => {
      const links = all.flatMap((id) => (twice && id !== 'seen' ? [id, `${id}2`] : [id])).map((id) => (id.startsWith('dark') ? darkFixture(id, 12) : linkFixture(id))); // oxfmt-ignore
      return chainOf(...links)({ seen: saleFixture(17), none: [], none2: [] }).statements[0]!.unknown;
    };
    expect(unknownOf(false).slice(0, 3)).toEqual([
      'dark Quay Street shows counts only',
      'unread Quay Street has stages that have not been read yet',
      'none Quay Street has no stages recorded',
    ]);
    expect(unknownOf(true).slice(0, 3)).toEqual([
      'dark Quay Street and dark2 Quay Street show counts only',
      'unread Quay Street and unread2 Quay Street have stages that have not been read yet',
      'none Quay Street and none2 Quay Street have no stages recorded',
    ]);
  });

  it('admits which stages it does not know, by title if a link has one and else by their number', () => {
    const odd = (title: string) => insightStageFixture({ title });
    const unknownOf = (...titles: string[]) => analyseSale([...saleFixture(17), ...titles.map(odd)]).statements[0]!.unknown; // oxfmt-ignore
    const what = (which: string) => `a Quay Street: what ${which} usually takes is not known; about a week is assumed`; // oxfmt-ignore
    expect(unknownOf('Chimney swept')).toContain(what('“Chimney swept”'));
    expect(unknownOf('Chimney swept', 'Roof mended')).toContain(what('2 stages'));
    expect(unknownOf().filter((text) => text.includes('about a week'))).toEqual([]);
  });

  it('admits what lies beyond the ends, and transactions that are not joined', () => {
    const [verdict] = chainOf(linkFixture('a'), linkFixture('b'))({ a: saleFixture(17), b: saleFixture(17) }).statements; // oxfmt-ignore
    expect(verdict!.unknown).toEqual([
      'a Quay Street: no onward purchase is recorded',
      'b Quay Street: no sale by the buyer is recorded, and there may not be one',
    ]);
    const given = inputFixture(['a', 'b', 'apart'].map((id) => linkFixture(id)), { a: saleFixture(17), b: saleFixture(17), apart: saleFixture(17) }); // oxfmt-ignore
    const joined = (links: number) => analyseChain({ ...given, chain: { ...given.chain, links: given.chain.links.slice(0, links) } }).statements[0]!.unknown; // oxfmt-ignore
    expect(joined(1)).toContain('1 transaction in this chain not joined to these 2, and not considered');
    for (const links of [0, 2])
      expect(joined(links).filter((text) => text.includes('not joined'))).toEqual([]);
  });
});

it('the statement about health is that of the worst link and its stage', () => {
  const blocked = { [satisfied]: { progress: 'Blocked' } };
  const insight = chainOf(linkFixture('a'), linkFixture('b'))({ a: saleFixture(20), b: saleFixture(18, blocked) }); // oxfmt-ignore
  expect(said(insight, 'is blocked: ')).toMatchObject({
    text: `B Quay Street is blocked: “${satisfied}”.`,
    basis: 'rule',
    inputs: [{ transactionId: 'b', stageId: satisfied }],
  });
});

it('statements about lateness and promises name the stage and rest on the record', () => {
  const dates = { expectedCompletion: '2026-11-16T09:00:00Z', expectedUpdate: '2026-11-18T09:00:00Z', updatedAt: '2026-11-10T09:00:00Z' }; // oxfmt-ignore
  const insight = chainOf(linkFixture('a'), linkFixture('b'))({ a: saleFixture(20), b: saleFixture(17, { [replies]: dates }) }); // oxfmt-ignore
  const record = { basis: 'record', inputs: [{ transactionId: 'b', stageId: replies }] };
  expect(said(insight, 'was expected by')).toMatchObject({
    ...record,
    text: `B Quay Street: “${replies}” was expected by 16 November, 4 working days ago.`,
  });
  expect(said(insight, 'update expected by')).toMatchObject({
    ...record,
    text: `B Quay Street: “${replies}”: nothing recorded since 10 November, update expected by 18 November.`,
  });
});

it.each([
  [25, 'Completion and keys released'],
  [24, 'Contracts exchanged'],
  [17, 'Completion and keys released'],
])('with %i stages ticked, no other work is said to take longer than an overdue “%s”', (completed, title) => {
  const insight = analyseSale(saleFixture(completed, { [title]: { expectedCompletion: '2026-11-16T09:00:00Z' } })); // oxfmt-ignore
  expect(said(insight, 'was expected by')!.text).toBe(`A Quay Street: “${title}” was expected by 16 November, 4 working days ago.`); // oxfmt-ignore
});

it('statements about contradictory links and days rest on the record', () => {
  const on = (day: string) => ({ 'Completion and keys released': { expectedCompletion: `2027-02-${day}T09:00:00Z` } }); // oxfmt-ignore
  const chain = chainOf(linkFixture('a'), linkFixture('b'));
  const days = chain({ a: saleFixture(20, on('05')), b: saleFixture(20, on('01')) });
  const text = 'Completion is expected on 1 February and 5 February; everyone in a chain completes on the same day.'; // oxfmt-ignore
  expect(said(days, 'completes on the same day')).toMatchObject({ text, basis: 'record' });
  const apart = said(chain({ a: saleFixture(25), b: saleFixture(4) }), 'recorded as exchanged')!;
  const inputs = ['a', 'b'].map((transactionId) => ({ transactionId, stageId: null }));
  expect(apart).toMatchObject({ basis: 'record', inputs });
});

it('an open end is a record, and a declared one is what the user said', () => {
  const searching = saleFixture(17, { [replies]: { progressNote: 'Seller has not found a home' } });
  const top = 'A Quay Street, top of the chain: ';
  const input = [{ transactionId: 'a', stageId: null }];
  expect(said(analyseSale(searching), top)).toMatchObject({ text: `${top}the record says the seller has not found a home yet.`, basis: 'record', inputs: input }); // oxfmt-ignore
  const closedEnds = [{ transactionId: 'a', position: 'top' as const }];
  expect(said(analyseSale(searching, {}, { declared: { closedEnds } }), top)).toMatchObject({ text: `${top}you said that this end is complete.`, basis: 'you said', inputs: input }); // oxfmt-ignore
  // Neither an unknown end nor one that has exchanged is worth a sentence.
  for (const completed of [17, 25])
    expect(said(analyseSale(saleFixture(completed)), ' of the chain: ')).toBeUndefined();
});

it('an absent firm is mentioned only in chains in which it acts, on either side or as an unnamed firm', () => {
  const away = { firm: 'Quill & Co', from: '2026-12-01', to: '2026-12-02' };
  const isMentioned = (given: Partial<InsightInput>, more: object = {}) => analyseSale(saleFixture(17), {}, { declared: { firmAway: [{ ...away, ...more }] }, ...given }).statements.some(({ basis }) => basis === 'you said'); // oxfmt-ignore
  expect(isMentioned({ firms: { a: { seller: 'Quill & Co' } } })).toBe(true);
  expect(isMentioned({ firms: { a: { buyer: 'Quill & Co' } } })).toBe(true);
  expect(isMentioned({ firms: { b: { buyer: 'Quill & Co' }, a: { seller: 'Wells' } } })).toBe(false);
  expect(isMentioned({}, { actsFor: [{ transactionId: 'a', side: 'buyer' }] })).toBe(true);
  expect(isMentioned({}, { actsFor: [{ transactionId: 'b', side: 'buyer' }] })).toBe(false);
});

it('what the user said is mentioned only while something rests on it', () => {
  const isMentioned = (declared: InsightInput['declared']) => said(analyseSale(saleFixture(17), {}, { declared, firms: { a: { seller: 'Quill & Co' } } }), 'Some of this is') !== undefined; // oxfmt-ignore
  const awayTo = (to: string) => ({ firmAway: [{ firm: 'Quill & Co', from: '2026-11-02', to }] });
  expect(['2026-11-21', '2026-11-22'].map((to) => isMentioned(awayTo(to)))).toEqual([false, true]);
  const done = ['Offer accepted', satisfied, 'gone'].map((id) => isMentioned({ stageDone: { [id]: '2026-11-20' } })); // oxfmt-ignore
  expect(done).toEqual([false, true, false]);
});

it('the blind link that widens the window most is the one to ask for first', () => {
  const insight = chainOf(darkFixture('behind', 8), linkFixture('own'))({ own: saleFixture(24) });
  expect(said(insight, 'narrower')).toMatchObject({
    text: expect.stringMatching(/^If the stages of behind Quay Street could be read, the window would usually be about \d+ working days narrower, so ask for access there first\.$/), // oxfmt-ignore
    basis: 'estimate',
    inputs: [{ transactionId: 'behind', stageId: null }],
  });
});

it('an own link without stages, which was read, needs stages rather than access', () => {
  const insight = chainOf(linkFixture('behind'), linkFixture('own'))({ own: saleFixture(24), behind: [] });
  expect(said(insight, 'narrower')!.text).toMatch(/^If stages were recorded for behind Quay Street, the window would usually be about \d+ working days narrower, so add them there first\.$/); // oxfmt-ignore
  expect(said(insight, 'ask for access')).toBeUndefined();
});

it.each([darkFixture('behind', 8), linkFixture('behind')])('tells no one outside the firm what the user could do about a blind link: %#', (behind) => {
  const narrower = (isOutside: boolean) => said(chainOf(behind, linkFixture('own'))({ own: saleFixture(24), behind: [] }, { isOutside }), 'narrower'); // oxfmt-ignore
  expect([narrower(false)?.basis, narrower(true)]).toEqual(['estimate', undefined]);
}); // oxfmt-ignore
