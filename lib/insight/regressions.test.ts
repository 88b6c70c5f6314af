import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import {
  analyseSale,
  darkFixture,
  inputFixture,
  linkFixture,
  linkOf,
  saleFixture,
  insightStageFixture,
  wordsOf,
} from './fixture';

const lower = (text: string) => text.toLowerCase();

describe('errors of earlier versions', () => {
  it('1: reports disagreeing completion dates only for the chain that has them', () => {
    const completing = (day: string) =>
      saleFixture(10, { 'Completion and keys released': { expectedCompletion: `${day}T09:00:00Z` } });
    const stages = { a: completing('2027-02-01'), b: completing('2027-02-05') };
    const one = analyseChain(inputFixture([linkFixture('a')], stages));
    expect(one.completionDays).toEqual([]);
    expect(lower(wordsOf(one))).not.toContain('disagree');
    const both = analyseChain(inputFixture([linkFixture('a'), linkFixture('b')], stages));
    expect(both.completionDays).toEqual(['2027-02-01', '2027-02-05']);
    expect(both.health).toEqual({
      level: 'amber',
      reason: 'Completion dates disagree: 1 February, 5 February',
    });
  });

  it('2: does not take "Authority to exchange received" for an exchange', () => {
    const stages = [
      ...saleFixture(3),
      insightStageFixture({ title: 'Authority to exchange received', progress: 'Completed' }),
    ];
    expect(linkOf(analyseSale(stages), 'a').state).toBe('working');
    expect(analyseSale(stages).holds.kind).toBe('named');
  });

  it('3: does not take "Fact find completed" for completion', () => {
    const stages = [
      ...saleFixture(3),
      insightStageFixture({ title: 'Fact find completed', progress: 'Completed' }),
    ];
    expect(linkOf(analyseSale(stages), 'a').state).toBe('working');
    expect(analyseSale(stages).health.reason).not.toContain('Completed');
  });

  it('4: does not say "could exchange today" with enquiries open for ten weeks, or with no stages', () => {
    const untouched = saleFixture(17, {
      'Replies to enquiries received': { progress: 'In Progress', updatedAt: '2026-09-13T09:00:00Z' },
    });
    const none = analyseChain(inputFixture([linkFixture('a')], { a: [] }));
    for (const { window } of [analyseSale(untouched), none])
      expect(window!.notBefore > '2026-11-23').toBe(true);
    expect('likelyBy' in none.window!).toBe(false);
  });

  it('5: never leaves a link without stages alone', () => {
    const insight = analyseChain(
      inputFixture([linkFixture('a'), linkFixture('b')], { a: saleFixture(1), b: [] }),
    );
    expect(linkOf(insight, 'b')).toMatchObject({ state: 'unrecorded', leaveAlone: false });
  });

  it('6: never leaves a blocked link alone', () => {
    const blocked = saleFixture(23, { 'Deposit received': { progress: 'Blocked' } });
    const insight = analyseChain(
      inputFixture([linkFixture('a'), linkFixture('b')], { a: saleFixture(1), b: blocked }),
    );
    expect(linkOf(insight, 'b')).toMatchObject({
      state: 'blocked',
      leaveAlone: false,
      reason: 'Something is blocked',
    });
    const well = analyseChain(
      inputFixture([linkFixture('a'), linkFixture('b')], { a: saleFixture(1), b: saleFixture(23) }),
    );
    expect(linkOf(well, 'b').leaveAlone).toBe(true);
  });

  it('7: a block outweighs the same work under way in another link', () => {
    const blocked = saleFixture(17, { 'Replies to enquiries received': { progress: 'Blocked' } });
    const working = saleFixture(17, { 'Replies to enquiries received': { progress: 'In Progress' } });
    const insight = analyseChain(
      inputFixture([linkFixture('a'), linkFixture('b')], { a: working, b: blocked }),
    );
    expect(insight.holds).toMatchObject({ kind: 'named', transactionIds: ['b'] });
  });

  it('8: does not name a dark link that is about as far as the other', () => {
    const insight = analyseChain(
      inputFixture([linkFixture('a'), darkFixture('b', 14, 27)], { a: saleFixture(14) }),
    );
    expect(insight.holds.kind).not.toBe('named');
    expect(linkOf(insight, 'b').probabilityLast).toBeGreaterThan(0.3);
    expect(linkOf(insight, 'b').probabilityLast).toBeLessThan(0.7);
  });

  it('9: never forecasts an exchange during the Christmas closure', () => {
    const nows = Array.from({ length: 9 }, (_, day) => `2026-12-${16 + day}T09:00:00Z`);
    const windows = nows.flatMap((now) =>
      [22, 23, 24].map((done) => analyseSale(saleFixture(done), {}, { now }).window!),
    );
    const days = windows.flatMap((window) => Object.values(window));
    expect(days.filter((day) => day >= '2026-12-24' && day <= '2027-01-06')).not.toEqual([]);
    expect(days.filter((day) => day >= '2026-12-25' && day <= '2027-01-03')).toEqual([]);
  });

  it('10: is not "on track" without a buyer', () => {
    const insight = analyseSale(saleFixture(2), { saleState: 'for-sale-no-offers' });
    expect(insight.holds).toMatchObject({ kind: 'waiting', transactionIds: ['a'] });
    expect(insight.health).toEqual({ level: 'amber', reason: 'No buyer yet' });
    expect('likelyBy' in insight.window!).toBe(false);
  });

  it('11: a neighbour with 26 of 28 stages completed does not hold an exchanged chain', () => {
    const insight = analyseChain(
      inputFixture([linkFixture('a'), darkFixture('b', 26)], { a: saleFixture(25) }),
    );
    expect(insight.holds).toMatchObject({ kind: 'nothing', transactionIds: [] });
    expect(linkOf(insight, 'b')).toMatchObject({ state: 'exchanged', isImplied: true, probabilityLast: 0 });
    const open = analyseChain(
      inputFixture([linkFixture('a'), linkFixture('b')], { a: saleFixture(25), b: saleFixture(12) }),
    );
    expect(open.contradictions).toHaveLength(1);
    expect(wordsOf(open)).toContain('is recorded as exchanged and b Quay Street not');
  });

  it('12: does not say "nothing is left" when completed, or before a "Pre-exchange report"', () => {
    const over = analyseSale(saleFixture(27));
    expect(over.holds.text).toBe('It has completed.');
    const before = [
      ...saleFixture(24).filter(({ title }) => title !== 'Contracts exchanged'),
      insightStageFixture({ title: 'Pre-exchange report' }),
    ];
    expect(analyseSale(before).holds).toMatchObject({
      kind: 'named',
      stageId: 'Pre-exchange report',
      whose: null,
    });
    for (const insight of [over, analyseSale(before)])
      expect(lower(wordsOf(insight))).not.toContain('nothing is left');
  });

  it('13: a leftover block does not put a completed sale at risk', () => {
    const stages = saleFixture(27, { 'Survey carried out (RICS Level 2/3)': { progress: 'Blocked' } });
    const insight = analyseSale(stages);
    expect(insight.health).toEqual({ level: 'green', reason: 'Completed' });
    expect(linkOf(insight, 'a').blocked).toEqual([]);
  });

  it("14: names the seller's open replies, not the buyer's later stage", () => {
    const stages = saleFixture(17, { 'Enquiries satisfied': { progress: 'Blocked' } });
    expect(analyseSale(stages).holds).toMatchObject({
      stageId: 'Replies to enquiries received',
      whose: "usually the Seller's Conveyancer",
    });
  });

  it('15: an unticked stage with later ones completed is not "next"', () => {
    const stages = saleFixture(20, {
      'Survey carried out (RICS Level 2/3)': { progress: 'Not Started', updatedAt: '2026-09-01T09:00:00Z' },
      'Completion date agreed along the chain': { progress: 'Completed' },
    });
    expect(analyseSale(stages).holds.stageId).toBe("Buyer's contract signed");
    expect(linkOf(analyseSale(stages), 'a').notTicked).toEqual(['Survey carried out (RICS Level 2/3)']);
  });
});
