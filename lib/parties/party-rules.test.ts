import { expect, test } from 'vitest';
import {
  permissionFlags,
  permissionPresets,
  permissionResources,
  permissionsWhere,
} from '@/lib/values/permissions';
import { editRefusal, isSameParty, leavesNoEditor, loadPartyParams, partyPatch, serializePartyParams, withMoved } from './party-rules'; // oxfmt-ignore
import { type Party, patchPartyBodySchema } from './schema';

const everything = permissionsWhere(() => true);
const view = permissionPresets[1].permissions;
const run = permissionPresets[3].permissions;
const party = (given: Partial<Party>): Party => ({
  id: 'p1',
  isYou: false,
  role: 'Conveyancer',
  representing: 'Seller',
  name: null,
  email: null,
  phone: null,
  company: null,
  companyWebsite: null,
  permissions: view,
  ...given,
});

test('editing needs the right to edit parties, and no fewer rights than the other party', () => {
  expect(editRefusal(view, party({}))).toMatch(/do not have the right to change the parties/);
  expect(editRefusal(null, party({}))).toMatch(/do not have the right to change the parties/);
  expect(editRefusal(run, party({ permissions: everything }))).toMatch(/can delete anything and you cannot/);
  expect(editRefusal(run, party({ permissions: run }))).toBeNull();
});

test('detects a change that would leave no one able to edit the parties', () => {
  const parties = [party({ id: 'a', permissions: run }), party({ id: 'b' })];
  expect(leavesNoEditor(parties, 'a', view)).toBe(true);
  expect(leavesNoEditor(parties, 'b', view)).toBe(false);
  expect(leavesNoEditor([...parties, party({ id: 'c', permissions: everything })], 'a', view)).toBe(false);
});

test('refuses to edit someone with a single right more than the user, but not someone with fewer', () => {
  const one = { ...view, listingDetails: { ...view.listingDetails, canEdit: true } };
  const held = { ...view, transactionParty: { ...view.transactionParty, canEdit: true } };
  expect(editRefusal(held, party({ permissions: one }))).toContain('They can change the listing and you cannot.'); // oxfmt-ignore
  expect(editRefusal({ ...one, ...held, listingDetails: one.listingDetails }, party({ permissions: one }))).toBeNull(); // oxfmt-ignore
});

test('parties are equal if no editable field differs', () => {
  const one = party({});
  expect(isSameParty(one, { ...one, permissions: { ...view } })).toBe(true);
  expect(isSameParty(one, { ...one, role: 'Surveyor' })).toBe(false);
  expect(isSameParty(one, { ...one, representing: 'Buyer' })).toBe(false);
  expect(isSameParty(one, { ...one, permissions: run })).toBe(false);
  expect(partyPatch(one, { ...one, representing: 'Buyer' }, one)).toEqual({ representing: 'Buyer' });
});

test('a patch holds only the differences, and swapping the arguments reverts it', () => {
  const before = party({});
  const after = {
    ...before,
    role: 'Surveyor',
    permissions: { ...view, transactionParty: everything.transactionParty },
  };
  expect(partyPatch(before, after, before)).toEqual({
    role: 'Surveyor',
    permissions: { transactionParty: everything.transactionParty },
  });
  expect(partyPatch(after, before, after)).toEqual({
    role: 'Conveyancer',
    permissions: { transactionParty: view.transactionParty },
  });
  expect(partyPatch(before, before, before)).toEqual({});
  expect(isSameParty(before, after)).toBe(false);
});

test('a patch holds a resource of which a single right differs, with all three of its rights', () => {
  const before = party({});
  for (const resource of permissionResources)
    for (const flag of permissionFlags) {
      const own = { ...view[resource], [flag]: !view[resource][flag] };
      const after = { ...before, permissions: { ...view, [resource]: own } };
      expect(partyPatch(before, after, before)).toEqual({ permissions: { [resource]: own } });
    }
});

test('a patch moves only the rights that were moved, as someone else may have changed others since', () => {
  const before = party({ permissions: everything });
  const noDelete = { canView: true, canEdit: true, canDelete: false };
  const after = { ...before, permissions: { ...everything, listingDetails: noDelete } };
  const latest = party({ role: 'Lender', permissions: view });
  const listingDetails = view.listingDetails;
  expect(partyPatch(before, after, latest)).toEqual({ permissions: { listingDetails } });
  // Undo gives back what was taken away, and nothing else.
  expect(partyPatch(after, before, latest)).toEqual({ permissions: { listingDetails: { ...listingDetails, canDelete: true } } });
  expect(withMoved(everything, after.permissions, view)).toEqual(view);
}); // oxfmt-ignore

test('the address of the page names the party being edited', () => {
  expect([loadPartyParams('?edit=p1').edit, loadPartyParams('').edit]).toEqual(['p1', null]);
  expect(serializePartyParams({ edit: 'p1' })).toBe('?edit=p1');
});

test('a patch of the service may hold a role, a side and whole resources, and nothing else', () => {
  const isPatch = (body: unknown) => patchPartyBodySchema.safeParse(body).success;
  const rights = { canView: true, canEdit: false, canDelete: false };
  expect(patchPartyBodySchema.safeParse({ role: ' Buyer ', representing: ' Both ' }).data).toEqual({ role: 'Buyer', representing: 'Both' }); // oxfmt-ignore
  expect([{}, { permissions: {} }, { permissions: { chainNode: rights } }].map(isPatch)).toEqual([true, true, true]); // oxfmt-ignore
  for (const body of [
    { role: ' ' },
    { representing: '' },
    { email: 'x@example.com' },
    { permissions: { rubbish: rights } },
    { permissions: { chainNode: { canView: true } } },
  ])
    // oxfmt-ignore
    expect(isPatch(body), JSON.stringify(body)).toBe(false);
});
