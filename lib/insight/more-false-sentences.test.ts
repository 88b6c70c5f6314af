import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import {
  alone,
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

describe('sentences that were false', () => {
  it('16: whose move as a fact, `assignedToYou` ignored', () => {
    const open = 'Replies to enquiries received';
    expect(alone(saleFixture(17, { [open]: { assignedToYou: true } })).holds.whose).toBe('you');
    expect(alone(saleFixture(17)).holds.whose).toBe("usually the Seller's Conveyancer");
  });

  it('17: since September for what became possible yesterday', () => {
    const stages = saleFixture(17, { 'Enquiries raised': { updatedAt: '2026-11-21T15:00:00Z' } });
    expect(alone(stages).holds).toMatchObject({
      stageId: 'Replies to enquiries received',
      since: '2026-11-21T15:00:00.000Z',
    });
  });

  it('18: "nothing is late" at thirty working days off the path', () => {
    const late = { "Seller's contract signed": { expectedCompletion: '2026-10-09T09:00:00Z' } };
    const insight = alone(saleFixture(17, late));
    expect(linkOf(insight, 'a').late).toMatchObject([{ workingDays: 30, onLongestWay: false }]);
    expect(insight.health).toEqual({
      level: 'amber',
      reason: "“Seller's contract signed” is 30 working days late",
    });
  });

  it('19: "2 of 3 links you can see" when all are visible', () => {
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

  it('20: "no news" although a stage moved today, and fresh because we changed a permission', () => {
    const old = '2026-09-01T09:00:00Z';
    const quiet = saleFixture(17).map((stage) => ({ ...stage, updatedAt: old }));
    const moved = quiet.map((stage, at) => (at === 3 ? { ...stage, updatedAt: fixtureNow } : stage));
    expect(alone(moved, { updatedAt: old }).health.reason).not.toContain('No news');
    const ownWrites = { a: { updatedAt: fixtureNow, before: old } };
    expect(alone(quiet, { updatedAt: fixtureNow }, { ownWrites }).health.reason).toBe(
      'No news for 58 working days',
    );
  });

  it('21: a promise broken though the update came early', () => {
    const promised = (updatedAt: string) =>
      saleFixture(17, {
        'Replies to enquiries received': { expectedUpdate: '2026-11-18T09:00:00Z', updatedAt },
      });
    const broken = (stages: ReturnType<typeof saleFixture>, more = {}) =>
      linkOf(alone(stages, {}, more), 'a').brokenPromises;
    expect(broken(promised('2026-11-17T16:00:00Z'))).toEqual([]);
    expect(broken(promised('2026-11-12T16:00:00Z'))).toHaveLength(1);
    const promisedAt = { 'Replies to enquiries received': '2026-11-10T09:00:00Z' };
    expect(broken(promised('2026-11-12T16:00:00Z'), { promisedAt })).toEqual([]);
    // The change that made the promise does not keep it.
    expect(broken(promised('2026-11-10T09:00:00Z'), { promisedAt })).toHaveLength(1);
    expect(alone(promised('2026-11-12T16:00:00Z')).health.reason).toContain(
      'nothing recorded since 12 November, update expected by 18 November',
    );
    expect(broken(promised('2026-11-12T16:00:00Z'), { now: '2026-11-18T17:00:00Z' })).toEqual([]);
  });

  it('22: "the buyer has nothing to sell" where only no link is recorded', () => {
    const { ends } = alone(saleFixture(10));
    expect(ends.find(({ position }) => position === 'bottom')).toMatchObject({ state: 'unknown' });
    expect(ends.map(({ reason }) => reason).join()).not.toContain('nothing to sell');
  });

  it('23: "has not found" from a note that says the opposite', () => {
    const top = (progressNote: string) =>
      alone([
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

  it('24: "for its parties" though the address book names people of dark links', () => {
    const insight = analyseChain(
      inputFixture([linkFixture('a'), darkFixture('b', 10)], { a: saleFixture(3) }),
    );
    expect(linkOf(insight, 'b').reason).toBe('Only counts of stages are visible');
    expect(lower(wordsOf(insight))).not.toContain('for its parties');
  });

  it('25: "Conveyancer instructed" said of "Surveyor instructed" to another agent, without an as-of', () => {
    const insight = alone(
      [...saleFixture(2).slice(0, 2), insightStageFixture({ title: 'Surveyor instructed' })],
      {},
      {
        without: ['steps-not-recorded'],
      },
    );
    expect(linkOf(insight, 'a').holding!.kind.label).toBe('Survey booked');
    expect(insight.holds.whose).toBeNull();
    const unknown = alone(
      [insightStageFixture({ title: 'Ring Gary at 6' })],
      {},
      { without: ['steps-not-recorded'] },
    );
    expect(linkOf(unknown, 'a').holding!.kind.label).toBe('A further step');
    for (const { asOf } of insight.statements) expect(asOf).toBe('2026-11-22T09:00:00.000Z');
  });

  it('26: "No chain matches" in a filter over rows never examined', () => {
    const insight = analyseChain(
      inputFixture([linkFixture('a'), linkFixture('b')], {}, { unread: ['a', 'b'] }),
    );
    expect(insight.links.map(({ state }) => state)).toEqual(['unread', 'unread']);
    expect(insight.health).toMatchObject({ level: 'grey' });
    expect(insight.links.some((link) => link.leaveAlone)).toBe(false);
  });

  it('27: "no one can move this stage until" of one in progress', () => {
    const stages = saleFixture(17, { 'Enquiries satisfied': { progress: 'In Progress' } });
    expect(lower(wordsOf(alone(stages)))).not.toContain('no one can move');
    const underWay = saleFixture(18, { 'Enquiries satisfied': { progress: 'In Progress' } });
    expect(linkOf(alone(underWay), 'a').holding).toMatchObject({ progress: 'under way' });
  });

  it('28: "synced" as the newest read instead of the oldest', () => {
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

  it('29: a transaction that nothing joins holds the chain', () => {
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
