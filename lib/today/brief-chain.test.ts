import { describe, expect, it } from 'vitest';
import type { Chain } from '@/lib/chains/schema';
import type { Contact } from '@/lib/contacts/schema';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import { routes } from '@/lib/routes';
import { callTopics, changedItems, holdsItems, leaveAloneItems, ownItems, promiseItems, shiftWords } from './brief'; // oxfmt-ignore
import { addressIn, type BriefChain, updateSubjectOf } from './brief-chain';
import { snapshotOf } from './chain-snapshot';
import { emptyMemory, markSeen, withSnapshots } from './memory-value';
import { readForTest } from './testing-read';

const now = Date.parse('2026-11-24T09:00:00Z');

/** Two own transactions, "1" and "2", and a dark link. */
function briefOf(given: Parameters<typeof readForTest>[0] = {}): BriefChain {
  const read = readForTest(given);
  const insight = analyseChain({ ...chainInput(read, now), id: 'a' });
  return { id: 'a', transactions: read.chain.transactions, read, insight, titles: new Map() };
}
const about = (transactionId: string) => ({ chainId: 'a', transactionId });

describe('a line of /today leads to what it is about, and can be copied', () => {
  it('a broken promise: its stage', () => {
    const broken = { expectedUpdate: '2026-11-10T09:00:00Z', updatedAt: '2026-11-02T09:00:00Z' };
    const [item] = promiseItems([briefOf({ stages: { '2a': broken } })]);
    expect(item).toEqual({
      key: 'promise:2a:2026-11-10',
      href: routes.stage('2', '2a'),
      lead: '2 Quay Street',
      text: '“Mortgage offer”: update expected by 10 November 2026, nothing recorded since 2 November 2026',
      note: null,
      level: null,
      copy: '2 Quay Street: “Mortgage offer”: update expected by 10 November 2026, nothing recorded since 2 November 2026',
      record: null,
      about: about('2'),
    });
  });

  it('an own stage: that stage, at its address', () => {
    const [item] = ownItems([briefOf({ stages: { '2a': { assignedToYou: true, progress: 'In Progress' } } })]); // oxfmt-ignore
    expect(item).toMatchObject({
      key: 'own:2a',
      href: routes.stage('2', '2a'),
      copy: '2 Quay Street: “Mortgage offer”, in progress',
      about: about('2'),
    });
  });

  it('what holds a chain: the chain, with the link that holds it selected', () => {
    const chain = briefOf({ stages: { '2a': { progress: 'Blocked', progressNote: 'Awaiting probate' } } });
    const [item] = holdsItems([chain]);
    expect(chain.insight.holds.transactionIds).toEqual(['2']);
    expect(item).toMatchObject({ key: 'holds:a', lead: '2 Quay Street', about: about('2') });
    expect(item!.href).toBe(routes.chain('a', { select: '2' }));
    expect(item!.text).not.toContain('2 Quay Street');
    expect(item!.copy).toBe(`2 Quay Street: ${item!.text}`);
  });

  it('what may hold a chain: named after the likeliest of the user’s links, wherever its address sorts', () => {
    const chain = briefOf();
    const heldBy = (...transactionIds: string[]) => {
      const holds = { ...chain.insight.holds, kind: 'shortlist' as const, transactionIds };
      return holdsItems([{ ...chain, insight: { ...chain.insight, holds } }])[0];
    };
    expect(heldBy('2', '1')).toMatchObject({ lead: '2 Quay Street', about: about('2') });
    expect(heldBy('3', '2')).toMatchObject({ lead: '2 Quay Street', about: about('2') });
    expect(heldBy('3')).toMatchObject({ lead: '1 Quay Street', about: about('1') });
  });

  it('a person to leave alone: the chain, with their link selected', () => {
    const chain = briefOf();
    const links = chain.insight.links.map((link) => ({ ...link, leaveAlone: true, reason: 'Others take longer' })); // oxfmt-ignore
    const at = { chainId: 'a', transactionId: '2', role: 'Conveyancer', representing: 'Seller', address: '2 Quay Street, Bristol' }; // oxfmt-ignore
    const [item] = leaveAloneItems([{ ...chain, insight: { ...chain.insight, links } }], [{ id: 'p', name: 'Priya', transactions: [at] } as unknown as Contact]); // oxfmt-ignore
    expect(item).toMatchObject({
      key: 'alone:p',
      href: routes.chain('a', { select: '2' }),
      copy: "Priya: Seller's Conveyancer at 2 Quay Street",
      note: 'Others take longer',
      about: about('2'),
    });
  });

  it('a person to leave alone: the whole first line of the address, which may contain a comma', () => {
    const line1 = 'Flat 5, Pulteney Mews';
    const chain = briefOf({ chain: (one) => ({ ...one, transactions: one.transactions.map((own) => ({ ...own, address: { ...own.address, line1 } })) }) }); // oxfmt-ignore
    const links = chain.insight.links.map((link) => ({ ...link, leaveAlone: true }));
    const at = {
      chainId: 'a',
      transactionId: '2',
      role: 'Seller',
      representing: 'Seller',
      address: `${line1}, Bath`,
    };
    const [item] = leaveAloneItems([{ ...chain, insight: { ...chain.insight, links } }], [{ id: 'p', name: 'Priya', transactions: [at] } as unknown as Contact]); // oxfmt-ignore
    expect(item!.text).toBe('Seller at Flat 5, Pulteney Mews');
  });

  it('a change: the transaction or stage that changed, with the usual title of a stage’s kind if its own is not known', () => {
    const seen = snapshotOf(readForTest(), null);
    const sold = (chain: Chain) => ({ ...chain, transactions: chain.transactions.map((one) => (one.id === '3' ? { ...one, saleState: 'off-market' } : one)) }); // oxfmt-ignore
    const after = snapshotOf(readForTest({ chain: sold, stages: { '2a': { progress: 'Blocked' } } }), null);
    const marked = markSeen(withSnapshots(emptyMemory, new Map([['a', seen]])), 1, { invites: {}, requests: {}, listed: null }); // oxfmt-ignore
    const items = changedItems([briefOf()], withSnapshots(marked, new Map([['a', after]])));
    expect(items.map(({ href, text }) => [href, text])).toEqual([
      [routes.stage('2', '2a'), 'Mortgage offer issued is blocked at 2 Quay Street'],
      [routes.chain('a', { select: '3' }), '3 Quay Street is off market, it was sold STC'],
    ]);
    // The third transaction is not the user's, so an update would be about another.
    expect(items.map((item) => item.about)).toEqual([about('2'), updateSubjectOf(briefOf(), null)]);
  });
});

it('does not repeat the address that a line begins with', () => {
  const chain = briefOf();
  const health = { level: 'amber' as const, reason: '1 Quay Street: no news for 12 working days' };
  const holds = { ...chain.insight.holds, kind: 'nothing' as const, transactionIds: [], text: 'It is over.' };
  const [item] = holdsItems([{ ...chain, insight: { ...chain.insight, health, holds } }]);
  expect(item).toMatchObject({ lead: '1 Quay Street', text: 'No news for 12 working days. It is over.', level: 'amber' }); // oxfmt-ignore
});

it('asks nothing about a chain that has completed, and names the place of each topic', () => {
  const chain = briefOf({ stages: { '2a': { progress: 'Blocked', progressNote: 'Awaiting probate' } } });
  expect(callTopics([chain])).toMatchObject([{ chainId: 'a', place: '2 Quay Street', promise: null }]);
  const links = chain.insight.links.map((link) => ({ ...link, state: 'completed' as const }));
  const over = { ...chain, insight: { ...chain.insight, links } };
  expect([callTopics([over]), holdsItems([over])]).toEqual([[], []]);
});

it('words a place without an address, and a shift of the likely exchange', () => {
  const [first, ...others] = briefOf().transactions;
  const place = addressIn({ ...briefOf(), transactions: [{ ...first!, address: { line1: '' } }, ...others] });
  expect(['1', '2', 'gone'].map(place)).toEqual(['a property without an address', '2 Quay Street', 'a property without an address']); // oxfmt-ignore
  expect([0, 1, -2].map(shiftWords)).toEqual([null, 'Likely exchange 1 day later', 'Likely exchange 2 days earlier']); // oxfmt-ignore
});
