import { z } from 'zod';
import { permissionsShape, givenPermissionsShape } from './permissions';
import { named } from './registry';
import { role, text } from './text';

const partyPermissions = { permissions: permissionsShape };

export const partyShape = named(
  'Party',
  z.strictObject({
    id: z.guid(),
    isYou: z.boolean(),
    role: role(),
    representing: role(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    companyWebsite: z.string().nullable(),
    ...partyPermissions,
  }),
  'name, email, phone and company are null when the person does not share them.',
);

export const patchedPartyShape = named(
  'PatchedParty',
  z.strictObject({ id: z.guid(), role: role(), representing: role(), ...partyPermissions }),
);

/** "any non-empty string up to 64 characters" */
export const roleFields = {
  role: text(64),
  representing: text(64),
};

export const partyPatchShape = named(
  'PartyPatch',
  z.strictObject({ ...roleFields, permissions: givenPermissionsShape }).partial(),
);
