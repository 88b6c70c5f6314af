import { describe, expect, it } from 'vitest';
import type { Contact } from '@/lib/contacts/schema';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import { routes } from '@/lib/routes';
import { updateSubjectOf, type BriefChain, leadOf } from './brief-chain';
import { changedItems, holdsItems, leaveAloneItems, callTopics, ownItems, promiseItems } from './brief'; // oxfmt-ignore
import { markSeen, emptyMemory, withSnapshots } from './memory-value';
import { snapshotOf } from './chain-snapshot';
import { readForTest } from './testing-read';

const now = Date.parse('2026-11-24T09:00:00Z');
type Given = Parameters<typeof readForTest>[0];

function briefOf(id: string, given: Given = {}): BriefChain {
  const read = readForTest(given);
  return {
    id,
    transactions: read.chain.transactions,
    read,
    insight: analyseChain({ ...chainInput(read, now), id }),
    titles: new Map([['1b', 'Secret of Mr Wells']]),
  };
}
const broken = { expectedUpdate: '2026-11-10T09:00:00Z', updatedAt: '2026-11-02T09:00:00Z' };

describe('the sections of /today', () => {
  it('sorts changes by how far they moved the likely exchange', () => {
    const then = new Map(['a', 'b', 'c'].map((id) => [id, snapshotOf(readForTest(), '2027-01-20')]));
    const shown = { invites: {}, requests: {}, listed: null };
    const blocked = readForTest({ stages: { '1b': { progress: 'Blocked' } } });
    const after = new Map([
      ['a', snapshotOf(blocked, '2027-01-22')],
      ['b', snapshotOf(blocked, '2027-01-10')],
      ['c', snapshotOf(readForTest(), '2027-03-30')],
    ]);
    const first = withSnapshots(emptyMemory, then);
    const chains = ['a', 'b', 'c'].map((id) => briefOf(id));
    expect(changedItems(chains, withSnapshots(first, after))).toEqual([]);
    const items = changedItems(chains, withSnapshots(markSeen(first, 1, shown), after));
    expect(items.map(({ key, text, note }) => [key.split(':')[1], text, note])).toEqual([
      ['b', '“Secret of Mr Wells” is blocked at 1 Quay Street', 'Likely exchange 10 days earlier'],
      ['a', '“Secret of Mr Wells” is blocked at 1 Quay Street', 'Likely exchange 2 days later'],
    ]);
  });

  it('reports a moved likely exchange only if both days are known', () => {
    const blocked = readForTest({ stages: { '1b': { progress: 'Blocked' } } });
    const noteOf = (was: string | null, is: string | null) => {
      const first = withSnapshots(emptyMemory, new Map([['a', snapshotOf(readForTest(), was)]]));
      const marked = markSeen(first, 1, { invites: {}, requests: {}, listed: null });
      return changedItems(
        [briefOf('a')],
        withSnapshots(marked, new Map([['a', snapshotOf(blocked, is)]])),
      )[0]!.note;
    };
    expect([noteOf(null, '2027-01-22'), noteOf('2027-01-22', null)]).toEqual([null, null]);
    expect(noteOf('2027-01-22', '2027-01-23')).toBe('Likely exchange 1 day later');
  });

  it('links to the stage that changed, or to the chain if the stage is gone', () => {
    const seen = snapshotOf(readForTest(), '2027-01-20');
    const { '1b': _, ...left } = seen.transactions['1']!.stages!;
    const gone = {
      ...seen,
      transactions: { ...seen.transactions, 1: { ...seen.transactions['1']!, stages: left } },
    };
    const blocked = snapshotOf(readForTest({ stages: { '1b': { progress: 'Blocked' } } }), '2027-01-20');
    const hrefs = [blocked, gone].map((after) => {
      const marked = markSeen(withSnapshots(emptyMemory, new Map([['a', seen]])), 1, { invites: {}, requests: {}, listed: null }); // oxfmt-ignore
      return changedItems([briefOf('a')], withSnapshots(marked, new Map([['a', after]]))).map(
        ({ href }) => href,
      );
    });
    expect(hrefs).toEqual([[routes.stage('1', '1b')], [routes.chain('a', { select: '1' })]]);
  });

  it('adds “by you” only to what was created in this browser', () => {
    const shown = { invites: {}, requests: {}, listed: ['a'] };
    const seen = snapshotOf(readForTest(), null);
    const { '1b': _, ...fewer } = seen.transactions['1']!.stages!;
    const { '3': __, ...transactions } = seen.transactions;
    const then = {
      ...seen,
      transactions: { ...transactions, '1': { ...seen.transactions['1']!, stages: fewer } },
    };
    const memory = withSnapshots(markSeen(withSnapshots(emptyMemory, new Map([['a', then]])), 1, shown), new Map([['a', seen], ['n', seen]])); // oxfmt-ignore
    const texts = (...own: string[]) => changedItems([briefOf('a'), briefOf('n')], memory, new Set(own)).map(({ text }) => text).sort(); // oxfmt-ignore
    const [joined, added, made] = ['3 Quay Street joined the chain', '“Secret of Mr Wells” was added at 1 Quay Street', 'A chain that is new to you'] as const; // oxfmt-ignore
    expect(texts('1', '1a', '2a')).toEqual([joined, made, added].sort());
    expect(texts('1b', '3', 'n')).toEqual(
      [`${joined}, by you`, `${made}, by you`, `${added}, by you`].sort(),
    );
  });

  it('lists broken promises, the oldest first, and asks about each once', () => {
    const later = { ...broken, expectedUpdate: '2026-11-12T09:00:00Z' };
    const chain = briefOf('a', { stages: { '1b': later, '2a': broken } });
    expect(promiseItems([chain]).map(({ text }) => text)).toEqual([
      '“Mortgage offer”: update expected by 10 November 2026, nothing recorded since 2 November 2026',
      '“Secret of Mr Wells”: update expected by 12 November 2026, nothing recorded since 2 November 2026',
    ]);
    const record = (at: string, role: string) => `${at}: ${role}`;
    expect(promiseItems([chain], record).map((one) => one.record)).toEqual(['2: Lender', null]);
    const asked = callTopics([chain]).map(({ promise, link }) => promise?.stageId ?? link.holding?.stageId);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).toEqual(expect.arrayContaining(['1b', '2a']));
  });

  it('sorts chains by health (red, amber, grey, green), then by the earliest window', () => {
    const chain = briefOf('x');
    const as = (id: string, level: 'red' | 'amber' | 'grey' | 'green', notBefore: string | null): BriefChain => ({
      ...chain, id, insight: { ...chain.insight, health: { level, reason: '' }, window: notBefore === null ? null : { notBefore } },
    }); // oxfmt-ignore
    const all = [
      as('well', 'green', '2026-12-01'),
      as('unknown', 'grey', '2026-12-01'),
      as('never', 'amber', null),
      as('far', 'amber', '2027-03-01'),
      as('near', 'amber', '2027-01-04'),
      as('risk', 'red', '2027-06-01'),
    ];
    for (const chains of [all, all.toReversed()])
      expect(holdsItems(chains).map(({ key }) => key.slice(6))).toEqual(['risk', 'near', 'far', 'never', 'unknown', 'well']); // oxfmt-ignore
  });

  it('names a chain by the user’s transaction that holds it, else by the first address', () => {
    const chain = briefOf('a');
    const held = (...transactionIds: string[]) => ({
      ...chain,
      transactions: [...chain.transactions].reverse(),
      insight: { ...chain.insight, holds: { ...chain.insight.holds, transactionIds } },
    });
    expect([leadOf(held('2')), leadOf(held('3')), leadOf(held())]).toEqual(['2 Quay Street', '1 Quay Street', '1 Quay Street']); // oxfmt-ignore
    expect(updateSubjectOf(held('2'), '1')).toEqual({ chainId: 'a', transactionId: '1' });
    // The third is not the user's, so the update is about the one that names the chain.
    expect(updateSubjectOf(held('2'), '3')).toEqual({ chainId: 'a', transactionId: '2' });
    const none = { ...chain, transactions: chain.transactions.map((one) => ({ ...one, yourRole: null })) };
    expect([leadOf(none), updateSubjectOf(none, '1')]).toEqual(['1 Quay Street', null]);
  });

  it('asks about every holding link, or only about the promise if that is of the holding stage', () => {
    const chain = briefOf('a', { stages: { '1b': broken } });
    const [first] = chain.insight.links;
    const held = (stageId: string) =>
      callTopics([{
        ...chain,
        insight: {
          ...chain.insight,
          holds: { ...chain.insight.holds, transactionIds: ['1', '2'] },
          links: [{ ...first!, holding: { ...first!.brokenPromises[0]!, progress: 'next', note: null, since: null, stageId } }, ...chain.insight.links.slice(1)],
        },
      }]).map(({ link, promise }) => `${link.transactionId} ${promise ? 'promise' : 'holds'}`); // oxfmt-ignore
    expect(held('1b')).toEqual(['1 promise', '2 holds']);
    expect(held('1a')).toEqual(['1 holds', '1 promise', '2 holds']);
  });

  it('has a line for each open chain, the worst health first', () => {
    const chains = [briefOf('calm'), briefOf('red', { stages: { '1a': { progress: 'Blocked', progressNote: 'Awaiting probate' } } })]; // oxfmt-ignore
    const done = briefOf('done', {
      chain: (chain) => ({ ...chain, transactions: chain.transactions.slice(1, 2), links: [] }),
      stages: { '2a': { title: 'Completion and keys released', progress: 'Completed' } },
    });
    const items = holdsItems([...chains, done]);
    expect(items.map(({ key }) => key)).toEqual(['holds:red', 'holds:calm']);
    expect(items[0]!.level).toBe('red');
    // An exchanged chain is still open until it completes.
    const exchanged = briefOf('exchanged', { stages: { '1a': { title: 'Contracts exchanged', progress: 'Completed' } } }); // oxfmt-ignore
    const links = exchanged.insight.links.map((link) => ({ ...link, state: 'exchanged' as const }));
    expect(holdsItems([{ ...exchanged, insight: { ...exchanged.insight, links } }])).toHaveLength(1);
  });

  it('dates what holds a chain once: in the text, or beside it if the text names no day', () => {
    const alone: NonNullable<Given>['chain'] = (chain) => ({
      ...chain,
      transactions: chain.transactions.slice(0, 1),
      links: [],
    });
    const heldBy = (progressNote?: string) =>
      holdsItems([
        briefOf('a', { chain: alone, stages: { '1a': { progress: 'Blocked', progressNote } } }),
      ])[0]!;
    expect(heldBy()).toMatchObject({
      text: expect.stringMatching(/is blocked, since at least /),
      note: null,
    });
    expect(heldBy('Awaiting probate').text).toMatch(/is blocked and no one can say for how long\.$/);
    expect(heldBy('Awaiting probate').note).toMatch(/^since at least \d+ \w+ 2026$/);
  });

  it('lists the user’s open stages with what they wait for', () => {
    const mine = { assignedToYou: true };
    const items = ownItems([
      briefOf('a', {
        stages: {
          '1a': { ...mine, progress: 'Completed' },
          '1b': { ...mine, dependsOnStageId: '1a' },
          '2a': { ...mine, expectedCompletion: '2026-12-01T09:00:00Z' },
        },
      }),
    ]);
    expect(items.map(({ lead, text, note }) => [lead, text, note])).toEqual([
      ['1 Quay Street', '“Secret of Mr Wells”, not started', null],
      ['2 Quay Street', '“Mortgage offer”, not started, expected by 1 December 2026', null],
    ]);
    const waits = ownItems([briefOf('a', { stages: { '1b': { ...mine, dependsOnStageId: '1a' } } })]);
    expect(waits[0]!.note).toBe('Waits for “Searches back”');
    const chain = briefOf('a', { stages: { '1b': { ...mine, dependsOnStageId: '1a' } } });
    const links = chain.insight.links.map((link) => ({ ...link, notTicked: ['1a'] }));
    expect(ownItems([{ ...chain, insight: { ...chain.insight, links } }])[0]!.note).toBeNull();
    // A stage counts as done if a later one implies it, and nothing is left to do after completion.
    const later = (title: string) =>
      ownItems([briefOf('a', { stages: { '1a': { ...mine, title: 'Enquiries raised' }, '1b': { title, progress: 'Completed' } } })]); // oxfmt-ignore
    expect(later('Enquiries satisfied')).toEqual([]);
    expect(later('Offer accepted')).toHaveLength(1);
    const keys = { title: 'Completion and keys released', progress: 'Completed' as const };
    expect(ownItems([briefOf('a', { stages: { '1a': { ...mine, title: 'Forward the post' }, '1b': keys } })])).toEqual([]); // oxfmt-ignore
  });

  it('lists people to leave alone only if all of their open links can be left alone', () => {
    const chain = briefOf('a');
    const free = chain.insight.links.map((link) => ({ ...link, leaveAlone: link.transactionId !== '2' }));
    const contact = (name: string, at: string[]) =>
      ({
        id: name,
        name,
        transactions: at.map((transactionId) => ({
          chainId: 'a', transactionId, role: 'Seller', representing: 'Seller', address: `${transactionId} Quay Street, Bristol`,
        })), // oxfmt-ignore
      }) as Contact;
    const completed = chain.insight.links.map((link) => ({ ...link, leaveAlone: link.transactionId === '3', state: link.transactionId === '1' ? 'completed' as const : link.state })); // oxfmt-ignore
    const [one] = leaveAloneItems([{ ...chain, insight: { ...chain.insight, links: completed } }], [contact('Done', ['1']), contact('Free', ['1', '3'])]); // oxfmt-ignore
    expect(one).toMatchObject({ lead: 'Free', text: 'Seller at 3 Quay Street', note: completed[2]!.reason });
    const people = [contact('Free', ['1', '3']), contact('Needed', ['1', '2']), contact('Elsewhere', ['x']), contact('Nowhere', [])]; // oxfmt-ignore
    const items = leaveAloneItems([{ ...chain, insight: { ...chain.insight, links: free } }], people);
    expect(items.map(({ lead, text }) => `${lead}: ${text}`)).toEqual([
      'Free: Seller at 1 Quay Street and 1 more',
    ]);
    expect(items[0]!.note).toBeNull();
    const named = (name: string | null, company: string | null) => leaveAloneItems([{ ...chain, insight: { ...chain.insight, links: free } }], [{ ...contact('x', ['1']), name, company }])[0]!.lead; // oxfmt-ignore
    expect([named('Priya', 'Wells'), named(null, 'Wells'), named(null, null)]).toEqual(['Priya', 'Wells', 'Name not shared']); // oxfmt-ignore
  });
});
