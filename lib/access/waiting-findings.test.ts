import { describe, expect, it } from 'vitest';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Contact } from '@/lib/contacts/schema';
import type { LinkInsight } from '@/lib/insight/chain-insight';
import { inviteFixture } from '@/lib/invites/fixture';
import type { Party } from '@/lib/parties/schema';
import { stageFixture } from '@/lib/stages/fixture';
import { permissionPresets, type PresetId } from '@/lib/values/permissions';
import { groupFindings, type CheckedTransaction } from './findings';
import { missingRoles, unansweredInvites, unreachable } from './waiting-findings';

const now = Date.parse('2026-11-20T12:00:00Z');
const rights = (id: PresetId) => permissionPresets.find((preset) => preset.id === id)!.permissions;
const you = (has: PresetId): Party => ({
  id: 'me', isYou: true, role: 'Estate Agent', representing: 'Seller', name: 'Amelia', email: null, phone: null, company: null, companyWebsite: null, permissions: rights(has),
}); // oxfmt-ignore
const pack = { title: 'Leasehold management pack received', progress: 'Blocked' };
const readingOf = (...stages: Parameters<typeof stageFixture>[0][]) =>
  readingFixture(
    lineFixture(transactionFixture('1')),
    new Map([['1', stages.map((one) => stageFixture(one))]]),
    now,
  );
const checked = (has: PresetId, given: Partial<CheckedTransaction> = {}): CheckedTransaction => ({
  id: '1',
  chainId: 'chain',
  place: '1 Quay Street',
  parties: [you(has)],
  link: readingOf(pack).insight.links[0]!,
  invited: [],
  keyRefusals: {},
  ...given,
});

describe('a role that no one has', () => {
  const text = '“Leasehold management pack received” waits for this role, and no one here has it.';
  const finding = { kind: 'no one', who: "Seller's Conveyancer", text, rank: 0 };
  const place = { key: "1 Seller's Conveyancer", label: '1 Quay Street' };

  it('can be filled by a user who may invite', () => {
    const href = '/transactions/1/invite?role=Conveyancer&representing=Seller';
    expect(missingRoles(checked('manage'))).toEqual([
      { ...finding, note: null, action: 'Invite someone', places: [{ ...place, href }] },
    ]);
  });

  it('is reported to a user who may not invite, who has to ask someone', () => {
    const note = 'You cannot change the parties here: ask someone who can.';
    const href = '/transactions/1/parties';
    expect(missingRoles(checked('work'))).toEqual([
      { ...finding, note, action: 'See the parties', places: [{ ...place, href }] },
    ]);
  });

  it('is not to be filled with a key that does not allow inviting, which is named', () => {
    const keyRefusals = { invite: 'The key lacks a right.' };
    const href = '/transactions/1/parties';
    expect(missingRoles(checked('manage', { keyRefusals }))).toEqual([
      { ...finding, note: keyRefusals.invite, action: 'See the parties', places: [{ ...place, href }] },
    ]);
  });

  it.each(['manage', 'work'] as const)('leads to an invite that was already sent, whatever its capitals, for a user with %s', (has) => {
    const invited = [
      inviteFixture('a', { transaction: { role: 'Surveyor' } }),
      inviteFixture('b', { transaction: { role: 'conveyancer' }, createdAt: '2026-11-18T23:30:00Z' }),
    ];
    const href = '/invites?tab=sent&q=b%40example.com&status=pending';
    expect(missingRoles(checked(has, { invited }))).toEqual([
      {
        ...finding,
        note: 'b@example.com was invited on 18 November 2026.',
        action: 'See the invite',
        places: [{ ...place, href }],
      },
    ]);
  }); // oxfmt-ignore

  it.each([
    ['Agent', 'See the invite'],
    [' estate-agent ', 'See the invite'],
    ["Buyer's Agent", 'Invite someone'],
  ])('that is the estate agent’s is filled by an invite to be the %s, or not', (role, action) => {
    const link = readingOf({ title: 'Memorandum of sale issued', progress: 'Blocked' }).insight.links[0]!;
    const parties = [{ ...you('manage'), role: 'Seller' }];
    const invited = [inviteFixture('a', { transaction: { role } })];
    expect(missingRoles(checked('manage', { link, parties, invited }))).toMatchObject([
      { who: 'Estate Agent', action },
    ]);
  });

  it('is less urgent if another stage holds the sale', () => {
    const link = readingOf(pack, { title: 'Mortgage offer issued', progress: 'Blocked' }).insight.links[0]!;
    const ranks = missingRoles(checked('manage', { link })).map(({ who, rank }) => [who, rank]);
    expect(Object.fromEntries(ranks)).toEqual({ "Seller's Conveyancer": 0, Lender: 1 });
  });
});

it('an unanswered invite can only be reminded of with a key that does not allow inviting', () => {
  const invites = [inviteFixture('a', { createdAt: '2026-11-02T09:00:00Z' })];
  expect(unansweredInvites(invites, now, { invite: 'The key lacks a right.' })).toMatchObject([
    { note: 'Their address cannot be corrected. The key lacks a right.', action: 'Remind them' },
  ]);
});

describe('someone to call who shares nothing', () => {
  const contact = (given: Partial<Contact> = {}): Contact => ({
    id: 'priya', relationship: 'direct', name: 'Priya', company: null, companyWebsite: null, email: null, phone: null,
    transactions: [{ chainId: 'chain', transactionId: '1', role: 'Conveyancer', representing: 'Seller', address: '' }], ...given,
  }); // oxfmt-ignore
  const { insight } = readingOf(pack);
  const placeOf = (id: string) => `${id} Quay Street`;
  const withLink = (given: Partial<LinkInsight>) => ({ ...insight, links: insight.links.map((link) => ({ ...link, ...given })) }); // oxfmt-ignore

  it('is reported with what waits for them, and who else to call', () => {
    expect(unreachable({ id: 'chain', insight, placeOf }, [contact()])).toEqual([
      {
        kind: 'unreachable',
        who: "Priya, Seller's Conveyancer",
        text: '“Leasehold management pack received” waits for them, and they share neither a number nor an email.',
        note: null,
        action: 'See who else to call',
        places: [{ key: '1', label: '1 Quay Street', href: '/chains/chain?select=1' }],
        rank: insight.holds.kind === 'named' ? 0 : 1,
      },
    ]);
  });

  it('may be known only as someone the chain waits for, if no stage says what it waits for', () => {
    const unknown = withLink({ holding: null, state: 'unrecorded' });
    expect(unreachable({ id: 'chain', insight: unknown, placeOf }, [contact()])[0]!.text).toBe(
      'The chain waits for them, and they share neither a number nor an email.',
    );
  });

  it('is no one if the next move is the user’s own, the sale is over, or it does not hold the chain', () => {
    const own = withLink({ holding: { ...insight.links[0]!.holding!, whose: 'you' } });
    const over = withLink({ state: 'exchanged' });
    const free = { ...insight, holds: { ...insight.holds, transactionIds: [] } };
    for (const other of [own, over, free, { ...insight, links: [] }])
      expect(unreachable({ id: 'chain', insight: other, placeOf }, [contact()])).toEqual([]);
  });
});

it('an unanswered invite leads to itself among those sent', () => {
  const createdAt = '2026-11-02T09:00:00Z';
  expect(unansweredInvites([inviteFixture('a', { createdAt })], now)).toEqual([
    {
      kind: 'unanswered',
      who: 'a@example.com',
      text: 'Surveyor, waiting 18 days.',
      note: null,
      action: 'Remind them, or correct the address',
      places: [{ key: 'a', label: '1 Café Row', href: '/invites?tab=sent&q=a%40example.com&status=pending' }],
      rank: Date.parse(createdAt),
    },
  ]);
});

it('a role that is missing in two transactions is one finding with two places', () => {
  const other = checked('manage', { id: '2', place: '2 Quay Street' });
  expect(groupFindings([...missingRoles(checked('manage')), ...missingRoles(other)])).toMatchObject([
    { who: "Seller's Conveyancer", places: [{ label: '1 Quay Street' }, { label: '2 Quay Street' }] },
  ]);
});
