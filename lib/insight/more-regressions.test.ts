import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import {
  analyseSale,
  darkFixture,
  fixtureNow,
  inputFixture,
  linkFixture,
  linkOf,
  saleFixture,
  insightStageFixture,
  wordsOf,
} from './fixture';

const lower = (text: string) => text.toLowerCase();

describe('errors of earlier versions', () => {
  it('16: says whose move it "usually" is, and respects `assignedToYou`', () => {
    const open = 'Replies to enquiries received';
    expect(analyseSale(saleFixture(17, { [open]: { assignedToYou: true } })).holds.whose).toBe('you');
    expect(analyseSale(saleFixture(17)).holds.whose).toBe("usually the Seller's Conveyancer");
  });

  it('17: a stage is next since its prerequisite was completed, not since it was created', () => {
    const stages = saleFixture(17, { 'Enquiries raised': { updatedAt: '2026-11-21T15:00:00Z' } });
    expect(analyseSale(stages).holds).toMatchObject({
      stageId: 'Replies to enquiries received',
      since: '2026-11-21T15:00:00.000Z',
    });
  });

  it('18: reports a stage that is late off the critical path', () => {
    const late = { "Seller's contract signed": { expectedCompletion: '2026-10-09T09:00:00Z' } };
    const insight = analyseSale(saleFixture(17, late));
    expect(linkOf(insight, 'a').late).toMatchObject([{ workingDays: 30, onCriticalPath: false }]);
    expect(insight.health).toEqual({
      level: 'amber',
      reason: "“Seller's contract signed” is 30 working days late",
    });
  });

  it('19: does not say "2 of 3 links" when all can be judged', () => {
    const dated = { 'Deposit received': { expectedCompletion: '2027-02-01T09:00:00Z' } };
    const stages = { a: saleFixture(12, dated), b: saleFixture(14, dated), c: saleFixture(16, dated) };
    const all = analyseChain(
      inputFixture(
        ['a', 'b', 'c'].map((id) => linkFixture(id)),
        stages,
      ),
    );
    expect(all.health).toEqual({ level: 'green', reason: 'Nothing is blocked or late' });
    const one = analyseChain(inputFixture([linkFixture('a'), linkFixture('b'), darkFixture('c', 9)], stages));
    expect(one.health.reason).not.toContain('2 of 3');
    const undated = analyseChain(inputFixture([linkFixture('a')], { a: saleFixture(12) }));
    expect(undated.health.reason).toBe('Nothing is blocked; no dates are recorded');
  });

  it('20: a change to any stage counts as news, but our own write does not', () => {
    const old = '2026-09-01T09:00:00Z';
    const quiet = saleFixture(17).map((stage) => ({ ...stage, updatedAt: old }));
    const moved = quiet.map((stage, at) => (at === 3 ? { ...stage, updatedAt: fixtureNow } : stage));
    expect(analyseSale(moved, { updatedAt: old }).health.reason).not.toContain('No news');
    const ownWrites = { a: { updatedAt: fixtureNow, before: old } };
    expect(analyseSale(quiet, { updatedAt: fixtureNow }, { ownWrites }).health.reason).toBe(
      'No news for 58 working days',
    );
  });

  it('21: an early update keeps a promise', () => {
    const promised = (updatedAt: string) =>
      saleFixture(17, {
        'Replies to enquiries received': { expectedUpdate: '2026-11-18T09:00:00Z', updatedAt },
      });
    const broken = (stages: ReturnType<typeof saleFixture>, more = {}) =>
      linkOf(analyseSale(stages, {}, more), 'a').brokenPromises;
    expect(broken(promised('2026-11-17T16:00:00Z'))).toEqual([]);
    expect(broken(promised('2026-11-12T16:00:00Z'))).toHaveLength(1);
    const promisedAt = { 'Replies to enquiries received': '2026-11-10T09:00:00Z' };
    expect(broken(promised('2026-11-12T16:00:00Z'), { promisedAt })).toEqual([]);
    // The change that made the promise does not keep it.
    expect(broken(promised('2026-11-10T09:00:00Z'), { promisedAt })).toHaveLength(1);
    expect(analyseSale(promised('2026-11-12T16:00:00Z')).health.reason).toContain(
      'nothing recorded since 12 November, update expected by 18 November',
    );
    expect(broken(promised('2026-11-12T16:00:00Z'), { now: '2026-11-18T17:00:00Z' })).toEqual([]);
  });

  it('22: an unrecorded link does not mean that the buyer has nothing to sell', () => {
    const { ends } = analyseSale(saleFixture(10));
    expect(ends.find(({ position }) => position === 'bottom')).toMatchObject({ state: 'unknown' });
    expect(ends.map(({ reason }) => reason).join()).not.toContain('nothing to sell');
  });

  it('23: does not read "has not found" into a note that says the opposite', () => {
    const top = (progressNote: string) =>
      analyseSale([
        ...saleFixture(5),
        insightStageFixture({ title: 'Onward purchase', progress: 'Blocked', progressNote }),
      ]);
    const isOpen = (note: string) => top(note).ends.some(({ state }) => state === 'open');
    expect(
      [
        'Had not found for weeks, but has now found a home',
        'Onward purchase found, survey next',
        'No longer looking',
      ].map(isOpen),
    ).toEqual([false, false, false]);
    expect(['Seller has not found a home', "Hasn't found anywhere", 'Still looking'].map(isOpen)).toEqual([
      true,
      true,
      true,
    ]);
    expect(top('Seller has not found a home').holds.kind).toBe('waiting');
  });

  it('24: does not claim that a dark link is visible only to its parties', () => {
    const insight = analyseChain(
      inputFixture([linkFixture('a'), darkFixture('b', 10)], { a: saleFixture(3) }),
    );
    expect(linkOf(insight, 'b').reason).toBe('Only counts of stages are visible');
    expect(lower(wordsOf(insight))).not.toContain('for its parties');
  });

  it('25: does not call "Surveyor instructed" a conveyancer, and dates every statement', () => {
    const insight = analyseSale(
      [...saleFixture(2).slice(0, 2), insightStageFixture({ title: 'Surveyor instructed' })],
      {},
      {
        without: ['steps-not-recorded'],
      },
    );
    expect(linkOf(insight, 'a').holding!.kind.label).toBe('Survey booked');
    expect(insight.holds.whose).toBeNull();
    const unknown = analyseSale(
      [insightStageFixture({ title: 'Ring Gary at 6' })],
      {},
      { without: ['steps-not-recorded'] },
    );
    expect(linkOf(unknown, 'a').holding!.kind.label).toBe('A further step');
    for (const { asOf } of insight.statements) expect(asOf).toBe('2026-11-22T09:00:00.000Z');
  });

  it('26: unread links are grey and never left alone', () => {
    const insight = analyseChain(
      inputFixture([linkFixture('a'), linkFixture('b')], {}, { unread: ['a', 'b'] }),
    );
    expect(insight.links.map(({ state }) => state)).toEqual(['unread', 'unread']);
    expect(insight.health).toMatchObject({ level: 'grey' });
    expect(insight.links.some((link) => link.leaveAlone)).toBe(false);
  });

  it('27: does not say "no one can move" of a stage in progress', () => {
    const stages = saleFixture(17, { 'Enquiries satisfied': { progress: 'In Progress' } });
    expect(lower(wordsOf(analyseSale(stages)))).not.toContain('no one can move');
    const underWay = saleFixture(18, { 'Enquiries satisfied': { progress: 'In Progress' } });
    expect(linkOf(analyseSale(underWay), 'a').holding).toMatchObject({ progress: 'under way' });
  });

  it('28: is as of the oldest read, not the newest', () => {
    const readAt = { a: '2026-11-22T08:59:00Z', b: '2026-11-16T09:00:00Z' };
    const insight = analyseChain(
      inputFixture(
        [linkFixture('a'), linkFixture('b')],
        { a: saleFixture(1), b: saleFixture(23) },
        { readAt },
      ),
    );
    expect(insight.asOf).toBe('2026-11-16T09:00:00.000Z');
    expect(insight.statements.every(({ asOf }) => asOf === insight.asOf)).toBe(true);
    expect(linkOf(insight, 'b').leaveAlone).toBe(false);
  });

  it('29: an unlinked transaction never holds the chain', () => {
    const joined = inputFixture([linkFixture('a'), linkFixture('b')], {
      a: saleFixture(20),
      b: saleFixture(12),
      c: saleFixture(0),
    });
    const chain = { ...joined.chain, transactions: [linkFixture('c'), ...joined.chain.transactions] };
    const insight = analyseChain({ ...joined, chain });
    expect(insight.holds).toMatchObject({ kind: 'named', transactionIds: ['b'] });
    expect(linkOf(insight, 'c')).toMatchObject({ probabilityLast: 0, leaveAlone: false });
    const apart = analyseChain({ ...joined, chain: { ...chain, links: [] } });
    expect(apart.holds.kind).toBe('nothing');
    expect(apart.window).toBeNull();
  });
});
