import { limitToHeld, permissionPresets, samePermissions, type PresetId } from '@/lib/values/permissions';
import type { Permissions } from '@/lib/values/schema';

/** The rights that each role needs for its work; `follow` for all others. */
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

/** The usual rights for a role, whose name may be typed freely. */
export function usualRights(role: string): (typeof permissionPresets)[number] {
  const name = role.trim().toLowerCase();
  const id = Object.hasOwn(presetOfRole, name) ? presetOfRole[name] : 'follow';
  return permissionPresets.find((preset) => preset.id === id)!;
}

/** The name of these rights, "Custom" if they are no preset cut to what the giver holds. The role's own comes first. */
export function rightsLabel(rights: Permissions, role: string, held: Permissions): string {
  const isThese = (preset: (typeof permissionPresets)[number]) =>
    samePermissions(limitToHeld(preset.permissions, held), rights);
  return [usualRights(role), ...permissionPresets].find(isThese)?.label ?? 'Custom';
}
