import { describe, expect, it } from 'vitest';
import type { LinkState } from './chain-insight';
import { dayOf } from './calendar';
import { linkFixture } from './fixture';
import { kindNamed } from './stage-kind';
import { type Candidate, whatHolds } from './verdict';

const today = dayOf('2026-11-22T12:00:00Z')!;

/** A link with this probability of being the last. */
const link = (id: string, probabilityLast: number, state: LinkState = 'working', more = {}): Candidate => ({
  transaction: linkFixture(id),
  isReady: false,
  link: { transactionId: id, state, probabilityLast, holding: null, blocked: [], isImplied: false, ...more } as unknown as Candidate['link'],
}); // oxfmt-ignore
const holds = (...links: Candidate[]) => whatHolds(links, [links.length], today);
const kindAndIds = (...links: Candidate[]) => [holds(...links).kind, ...holds(...links).transactionIds];

describe('the verdict', () => {
  it.each([
    // Named from 60 %; otherwise the fewest links that reach 85 %, the likeliest first.
    [
      [0.4, 0.6],
      ['named', 'b'],
    ],
    [
      [0.41, 0.59],
      ['shortlist', 'b', 'a'],
    ],
    [
      [0.15, 0.27, 0.58],
      ['shortlist', 'c', 'b'],
    ],
    [
      [0.16, 0.26, 0.58],
      ['shortlist', 'c', 'b', 'a'],
    ],
    [[0], ['named', 'a']],
  ])('for readable links that are last in %j of draws is %j', (shares, expected) => {
    expect(kindAndIds(...shares.map((share, at) => link('abc'[at]!, share)))).toEqual(expected);
  });

  it.each([
    [[link('seen', 0.5), link('dark', 0.5, 'dark')], ['unknown', 'dark']],
    [[link('seen', 0.51), link('dark', 0.49, 'dark')], ['shortlist', 'seen', 'dark']],
    [[link('seen', 0.4), link('dark', 0.3, 'dark'), link('none', 0.3, 'unrecorded')], ['unknown', 'dark', 'none']],
    // An unread link is not blind: it can still be read.
    [[link('seen', 0.4), link('unread', 0.6, 'unread')], ['named', 'unread']],
    // A blind link that is hardly ever the last is not mentioned.
    [[link('seen', 0.4), link('dark', 0.56, 'dark'), link('rare', 0.04, 'dark')], ['unknown', 'dark']],
    [[link('seen', 0.4), link('dark', 0.55, 'dark'), link('also', 0.05, 'dark')], ['unknown', 'dark', 'also']],
  ])('is unknown once blind links reach one half: %#', (links, expected) => {
    expect(kindAndIds(...links)).toEqual(expected);
  }); // oxfmt-ignore

  it('waits for a missing buyer first, then for a link off the market, then for an open-ended block', () => {
    const block = { stageId: 's', title: 'Probate', isOpenEnded: true, since: '2026-11-02T09:00:00Z' };
    const endless = link('endless', 0.1, 'blocked', { blocked: [{ ...block, stageId: 'other', isOpenEnded: false }, block], holding: { stageId: 's', whose: 'you' } }); // oxfmt-ignore
    const [off, none] = [link('off', 0.1, 'off-market'), link('none', 0.1, 'no-buyer')];
    expect(kindAndIds(endless, off, none, link('last', 0.7))).toEqual(['waiting', 'none']);
    expect(kindAndIds(endless, off, link('last', 0.8))).toEqual(['waiting', 'off']);
    expect(holds(endless, link('last', 0.9))).toMatchObject({
      kind: 'waiting',
      transactionIds: ['endless'],
      stageId: 's',
      whose: 'you',
      since: block.since,
    });
    const another = link('another', 0.1, 'blocked', { blocked: [block] });
    expect(holds(another)).toMatchObject({ stageId: 's', whose: null });
    expect(holds(another, endless)).toMatchObject({ transactionIds: ['another', 'endless'], stageId: null, since: null }); // oxfmt-ignore
    const lost = link('lost', 0.1, 'blocked', { blocked: [{ ...block, title: 'Buyer lost' }] });
    expect(holds(another).text).toBe('Waiting at another Quay Street: “Probate” is blocked and no one can say for how long.'); // oxfmt-ignore
    // Each has its own block, so none is named for all of them.
    expect(holds(another, lost).text).toBe('Waiting at another Quay Street and lost Quay Street: both are blocked and no one can say for how long.'); // oxfmt-ignore
    expect(holds(another, lost, endless).text).toContain('endless Quay Street: all are blocked and no one');
    expect(holds(off).text).toContain('off Quay Street is off the market');
    expect(holds(off, { ...off, transaction: linkFixture('too') }).text).toContain('are off the market');
  });

  it('is “nothing” if all links are ready or have exchanged, or if none are joined', () => {
    const ready = { ...link('a', 0.9), isReady: true };
    expect(kindAndIds(ready, { ...link('b', 0.1), isReady: true })).toEqual(['nothing']);
    expect(kindAndIds(ready, link('b', 0.1))).toEqual(['named', 'a']);
    const over = (...states: LinkState[]) =>
      holds(...states.map((state, at) => link(`${at}`, 0, state))).text;
    expect(over('completed')).toBe('It has completed.');
    expect(over('completed', 'completed')).toBe('Every link has completed.');
    expect(over('exchanged')).toBe('It has exchanged; completion is next.');
    expect(over('exchanged', 'completed')).toBe('Every link has exchanged; completion is next.');
    expect(holds(link('a', 0, 'exchanged', { isImplied: true })).text).toContain('a link joined to the others is recorded'); // oxfmt-ignore
    expect(whatHolds([], [], today).text).toBe('This chain has no transactions.');
    expect(whatHolds([link('a', 1)], [1, 1, 1], today).text).toContain('These 3 transactions are not linked');
    expect(whatHolds([link('a', 1)], [1], today).kind).toBe('named');
  });

  it('says the progress of the stage, since when, and whose move it is', () => {
    const textAfterName = (progress: string, more = {}) => {
      const holding = { stageId: 's', title: 'Replies', kind: kindNamed('replies'), progress, whose: 'you', since: '2026-11-12T09:00:00Z', ...more }; // oxfmt-ignore
      return holds(link('a', 1, 'working', { holding })).text.split(': ')[1];
    };
    expect(textAfterName('blocked')).toBe(
      '“Replies” is blocked, since at least 12 November. The next move is yours.',
    );
    expect(textAfterName('under way')).toMatch(/^“Replies” is under way, since at least 12 November\./);
    expect(textAfterName('next')).toMatch(/^“Replies” is next, since 12 November\./);
    expect(textAfterName('next', { since: null, whose: null })).toBe('“Replies” is next.');
    const why = (state: LinkState) => holds(link('a', 1, state)).text;
    expect(why('unread')).toContain('its stages have not been read yet');
    expect(why('working')).toContain('what it still waits for is not recorded');
  });
});
