import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { alone, darkFixture, inputFixture, linkFixture, linkOf, saleFixture } from './fixture';
import type { InsightInput } from './insight-input';

/** "b" is joined to "a", which has exchanged. */
const beside = (b: Parameters<typeof linkFixture>[1], completed = 24, given: Partial<InsightInput> = {}) =>
  analyseChain(inputFixture([linkFixture('a'), linkFixture('b', b)], { a: saleFixture(25), b: saleFixture(completed) }, given)); // oxfmt-ignore

describe('a link that is joined to one that has exchanged', () => {
  it('has exchanged with it, until the user takes off that a chain exchanges on one day', () => {
    const together = beside({});
    expect(linkOf(together, 'b')).toMatchObject({ state: 'exchanged', isImplied: true });
    expect(together.holds.kind).toBe('nothing');
    const [assumption] = together.statements[0]!.assumptions;
    expect(assumption).toMatchObject({ id: 'exchange-together', removable: true });
    const apart = beside({}, 24, { without: ['exchange-together'] });
    expect(linkOf(apart, 'b')).toMatchObject({ state: 'working', isImplied: false });
    expect(apart.statements.flatMap(({ assumptions }) => assumptions.map(({ id }) => id))).not.toContain('exchange-together'); // oxfmt-ignore
  });

  it.each([
    ['its stages are open', {}, 12, 'working'],
    ['it has no buyer', { saleState: 'for-sale-no-offers' }, 24, 'no-buyer'],
    ['it is off the market', { saleState: 'off-market' }, 24, 'off-market'],
  ])('has not where its own record says otherwise, which is shown: %s', (_, link, completed, state) => {
    const { contradictions, statements, ...insight } = beside(link, completed);
    expect(linkOf({ contradictions, statements, ...insight }, 'b').state).toBe(state);
    const text = 'a Quay Street is recorded as exchanged and b Quay Street not; a chain exchanges on one day';
    expect(contradictions).toEqual([{ transactionIds: ['a', 'b'], text }]);
    expect(statements[0]!.unknown).toContain(text);
  });
});

it('an end that has exchanged is not among what is not known', () => {
  expect(alone(saleFixture(25)).statements[0]!.unknown).toEqual([]);
});

it('what the user said of a firm is said where it acts, be it the listing’s agent', () => {
  const firmAway = [{ firm: 'Harbour & Vale', from: '2026-12-01', to: '2026-12-02' }];
  const isSaid = (agent: string) => alone(saleFixture(17), { listing: { agent } }, { declared: { firmAway } }).statements.some(({ basis }) => basis === 'you said'); // oxfmt-ignore
  expect([isSaid('Harbour & Vale'), isSaid('Bell & Sons')]).toEqual([true, false]);
});

it('nothing is said twice of two links with one address', () => {
  const late = saleFixture(17, { 'Enquiries satisfied': { expectedCompletion: '2026-11-02T09:00:00Z' } });
  const links = ['a', 'b'].map((id) => linkFixture(id, { address: { line1: '1 Quay Street' } }));
  const texts = analyseChain(inputFixture(links, { a: late, b: late })).statements.map(({ text }) => text);
  expect(texts.some((text) => text.includes('was expected by'))).toBe(true);
  expect(texts).toEqual([...new Set(texts)]);
});

it('a link has completed by its counts where all of twenty stages or more are, and no one could read them', () => {
  const states = [19, 20].map((count) => {
    const dark = darkFixture('a', count, count);
    const unread = { ...dark, yourRole: 'Agent' };
    const stateOf = (given: Partial<InsightInput>, link: typeof dark) =>
      analyseChain(inputFixture([link], {}, given)).links[0]!.state;
    return [stateOf({}, dark), stateOf({ unread: ['a'] }, unread)];
  });
  expect(states).toEqual([['dark', 'unread'], ['completed', 'completed']]); // oxfmt-ignore
});

it('an end that the user said is complete is that link’s alone', () => {
  const closing = (transactionId: string) => {
    const closedEnds = [{ transactionId, position: 'bottom' as const }];
    const links = [linkFixture('a'), linkFixture('b', { saleState: 'for-sale-no-offers' })];
    return linkOf(analyseChain(inputFixture(links, { a: saleFixture(17), b: saleFixture(17) }, { declared: { closedEnds } })), 'b').state; // oxfmt-ignore
  };
  expect([closing('a'), closing('b')]).toEqual(['no-buyer', 'working']);
});

it('a stage that the service lists twice is one', () => {
  const late = saleFixture(17, { 'Enquiries satisfied': { expectedCompletion: '2026-11-02T09:00:00Z' } });
  expect(alone([...late, ...late])).toEqual(alone(late));
});
