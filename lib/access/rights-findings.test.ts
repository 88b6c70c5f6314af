import { expect, it } from 'vitest';
import type { Party } from '@/lib/parties/schema';
import { permissionPresets, type PresetId } from '@/lib/values/permissions';
import type { Permissions } from '@/lib/values/schema';
import type { CheckedTransaction } from './findings';
import { beyondUsual, lastEditor } from './rights-findings';

const rights = (id: PresetId): Permissions =>
  permissionPresets.find((preset) => preset.id === id)!.permissions;
const party = (id: string, role: string, permissions: Permissions, given: Partial<Party> = {}): Party => ({
  id,
  isYou: false,
  role,
  representing: 'Seller',
  name: id,
  email: null,
  phone: null,
  company: null,
  companyWebsite: null,
  permissions,
  ...given,
});
const you = (id: PresetId) => party('me', 'Estate Agent', rights(id), { isYou: true });
const checked = (...parties: Party[]): CheckedTransaction => ({
  id: '1',
  chainId: 'chain',
  place: '1 Quay Street',
  parties,
  link: null,
  invited: [],
  keyRefusals: {},
});
const edit = { canView: true, canEdit: true, canDelete: false };
const remove = { canView: true, canEdit: false, canDelete: true };

it.each([
  ['change the parties', { transactionParty: edit }, 0],
  ['delete the parties', { transactionParty: remove }, 0],
  ['change its place in the chain', { chainNode: edit }, 0],
  ['change the property', { propertyDetails: edit }, 1],
  ['delete the listing', { listingDetails: remove }, 1],
])('someone who can also %s', (words, more, rank) => {
  const seller = party('Sam', 'Seller', { ...rights('follow'), ...more });
  expect(beyondUsual(checked(you('everything'), seller))).toEqual([
    {
      kind: 'rights',
      who: 'Sam, Seller',
      text: `can also ${words}. Usual for the role: Follow along.`,
      note: null,
      action: 'Change the rights',
      places: [{ key: 'Sam', label: '1 Quay Street', href: '/transactions/1/parties?edit=Sam' }],
      rank,
    },
  ]);
});

it('someone who only sees more is the least urgent, even if that is the parties and the chain', () => {
  const surveyor = party('Sue', 'Surveyor', rights('follow'), { representing: undefined });
  expect(beyondUsual(checked(you('everything'), surveyor))).toMatchObject([
    { who: 'Sue, Surveyor', rank: 2 },
  ]);
});

it.each([
  ['has no right to change parties', [you('work')], 3],
  ['is not a party', [], 3],
])('a user who %s is told so, and gets the list of the parties', (_, users, rank) => {
  const seller = party('Sam', 'Seller', rights('manage'));
  expect(beyondUsual(checked(...users, seller))).toMatchObject([
    {
      note: 'You do not have the right to change the parties of this transaction.',
      action: 'See the parties',
      places: [{ href: '/transactions/1/parties' }],
      rank,
    },
  ]);
});

it('only the user may be able to change the parties', () => {
  const seller = party('Sam', 'Seller', rights('follow'));
  const finding = {
    kind: 'last editor',
    who: 'You',
    text: 'are the only one who can change the parties: without you no one can be invited.',
    note: null,
    rank: 0,
  };
  const place = { key: '1', label: '1 Quay Street' };
  expect(lastEditor(checked(seller, you('manage')))).toEqual([
    {
      ...finding,
      action: 'Give someone else the right',
      places: [{ ...place, href: '/transactions/1/parties' }],
    },
  ]);
  expect(lastEditor(checked(you('manage')))).toEqual([
    { ...finding, action: 'Invite someone', places: [{ ...place, href: '/transactions/1/invite' }] },
  ]);
});

it('only someone else may be able to, and it does not matter if they are the only party', () => {
  const nameless = { name: null, company: 'Quay Law' };
  const other = party('Priya', 'Conveyancer', rights('manage'), nameless);
  expect(lastEditor(checked(other))).toEqual([
    {
      kind: 'last editor',
      who: "Someone at Quay Law, Seller's Conveyancer",
      text: 'is the only one who can change the parties: without them no one can be invited.',
      note: 'Only they can give that right to someone else: ask them.',
      action: 'See the parties',
      places: [{ key: '1', label: '1 Quay Street', href: '/transactions/1/parties' }],
      rank: 1,
    },
  ]);
});

it('a key that does not allow changing parties is named, and the parties are shown instead', () => {
  const seller = party('Sam', 'Seller', rights('manage'));
  const keyRefusals = { change: 'The key lacks a right.' };
  const seen = { note: 'The key lacks a right.', action: 'See the parties', places: [{ href: '/transactions/1/parties' }] }; // oxfmt-ignore
  const both = { ...checked(seller, you('everything')), keyRefusals };
  expect(beyondUsual(both)).toMatchObject([{ ...seen, rank: 3 }]);
  const last = (...parties: Party[]) => lastEditor({ ...checked(...parties), keyRefusals });
  expect(last(party('Sam', 'Seller', rights('follow')), you('manage'))).toMatchObject([seen]);
  expect(last(you('manage'))).toMatchObject([{ note: null, action: 'Invite someone' }]);
  const noInvites = { invite: 'No invites.' };
  expect(lastEditor({ ...checked(you('manage')), keyRefusals: noInvites })).toMatchObject([{ ...seen, note: 'No invites.' }]); // oxfmt-ignore
});

it('no one may be able to change the parties, which is no finding about anyone', () => {
  expect(lastEditor(checked(you('work'), party('Sam', 'Seller', rights('follow'))))).toEqual([]);
});
