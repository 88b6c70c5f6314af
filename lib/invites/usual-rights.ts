import {
  cutToHeld,
  permissionPresets,
  samePermissions,
  type PresetId,
} from '@/lib/values/permission-presets';
import type { Permissions } from '@/lib/values/permissions';

/** What each role needs for its work, and no more. Roles that are not named follow along. */
const presetOfRole: Record<string, PresetId> = {
  surveyor: 'property',
  lender: 'property',
  seller: 'follow',
  buyer: 'follow',
  'prospective buyer': 'follow',
  'mortgage broker': 'follow',
  'sales progressor': 'work',
  conveyancer: 'manage',
  'estate agent': 'manage',
  "buyer's agent": 'manage',
};

/** The usual bundle of rights for a role, as people write it. */
export function usualRights(role: string): (typeof permissionPresets)[number] {
  const name = role.trim().toLowerCase();
  const id = Object.hasOwn(presetOfRole, name) ? presetOfRole[name] : 'follow';
  return permissionPresets.find((preset) => preset.id === id)!;
}

/** The name of the bundle that these rights are, cut to what the giver holds; the usual one of the role first. */
export function rightsLabel(rights: Permissions, role: string, held: Permissions): string {
  const isThese = (preset: (typeof permissionPresets)[number]) =>
    samePermissions(cutToHeld(preset.permissions, held), rights);
  return [usualRights(role), ...permissionPresets].find(isThese)?.label ?? 'Custom';
}
